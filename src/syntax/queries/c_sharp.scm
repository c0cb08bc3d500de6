(class_declaration name: (_) @name) @definition.class
(record_declaration name: (_) @name) @definition.class
(struct_declaration name: (_) @name) @definition.struct
(interface_declaration name: (_) @name) @definition.interface
(enum_declaration name: (_) @name) @definition.enum
(namespace_declaration name: (_) @name) @definition.module
(delegate_declaration name: (_) @name) @definition.type
(method_declaration name: (_) @name) @definition.method
(constructor_declaration name: (_) @name) @definition.method
(destructor_declaration name: (_) @name) @definition.method
(operator_declaration operator: _ @name) @definition.method
(local_function_statement name: (_) @name) @definition.function
(indexer_declaration "this" @name) @definition.method
(event_declaration name: (_) @name accessors: (_) @body) @definition.method.long
(property_declaration name: (_) @name accessors: (_) @body) @definition.method.long
(property_declaration name: (_) @name value: (_) @body) @definition.method.long
(field_declaration (variable_declaration (variable_declarator name: (_) @name))) @definition.field.long

(using_directive) @import

(comment) @comment
[(string_literal) (verbatim_string_literal) (raw_string_literal) (interpolated_string_expression)] @string
