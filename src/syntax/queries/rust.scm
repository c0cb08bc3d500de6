(function_item name: (identifier) @name) @definition.function
(function_signature_item name: (identifier) @name) @definition.function.documented
(struct_item name: (type_identifier) @name) @definition.struct
(union_item name: (type_identifier) @name) @definition.struct
(enum_item name: (type_identifier) @name) @definition.enum
(trait_item name: (type_identifier) @name) @definition.trait
; An impl block bears the name of its type, so that its methods are Type.method.
(impl_item type: (_) @name) @definition.class
(mod_item name: (identifier) @name body: (_)) @definition.module
(type_item name: (type_identifier) @name) @definition.type
(macro_definition name: (identifier) @name) @definition.macro
(const_item name: (identifier) @name) @definition.constant.documented
(static_item name: (identifier) @name) @definition.constant.documented

(attribute_item) @attached

[(use_declaration) (extern_crate_declaration)] @import

[(line_comment) (block_comment)] @comment
[(string_literal) (raw_string_literal)] @string
