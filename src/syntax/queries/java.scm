(class_declaration name: (identifier) @name) @definition.class
(record_declaration name: (identifier) @name) @definition.class
(interface_declaration name: (identifier) @name) @definition.interface
(annotation_type_declaration name: (identifier) @name) @definition.interface
(enum_declaration name: (identifier) @name) @definition.enum
(enum_constant name: (identifier) @name) @definition.constant.documented
(method_declaration name: (identifier) @name) @definition.method
(constructor_declaration name: (identifier) @name) @definition.method
(compact_constructor_declaration name: (identifier) @name) @definition.method
(annotation_type_element_declaration name: (identifier) @name) @definition.method.documented
(field_declaration declarator: (variable_declarator name: (identifier) @name)) @definition.field.long
(constant_declaration declarator: (variable_declarator name: (identifier) @name)) @definition.field.long
(module_declaration name: (_) @name) @definition.module

(import_declaration) @import

[(line_comment) (block_comment)] @comment
(string_literal) @string
