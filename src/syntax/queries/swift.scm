(class_declaration declaration_kind: "struct" name: (_) @name) @definition.struct
(class_declaration declaration_kind: "enum" name: (_) @name) @definition.enum
; Classes, actors and extensions; an extension bears the name of what it extends.
(class_declaration name: (_) @name) @definition.class
(protocol_declaration name: (_) @name) @definition.interface
(function_declaration name: (simple_identifier) @name) @definition.function
(protocol_function_declaration name: (simple_identifier) @name) @definition.method.documented
(init_declaration "init" @name) @definition.method
(deinit_declaration "deinit" @name) @definition.method
(subscript_declaration "subscript" @name) @definition.method
(typealias_declaration name: (_) @name) @definition.type
(macro_declaration (simple_identifier) @name) @definition.macro
(class_body (property_declaration name: (pattern) @name computed_value: (_) @body) @definition.method.long)
(class_body (property_declaration name: (pattern) @name) @definition.field.long)
(source_file (property_declaration name: (pattern) @name) @definition.constant.documented)

(import_declaration) @import

[(comment) (multiline_comment)] @comment
[(line_string_literal) (multi_line_string_literal) (raw_string_literal)] @string
