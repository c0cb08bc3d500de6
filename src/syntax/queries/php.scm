(class_declaration name: (name) @name) @definition.class
(interface_declaration name: (name) @name) @definition.interface
(trait_declaration name: (name) @name) @definition.trait
(enum_declaration name: (name) @name) @definition.enum
(namespace_definition name: (namespace_name) @name body: (_)) @definition.module
(function_definition name: (name) @name) @definition.function
(method_declaration name: (name) @name) @definition.method
(program (const_declaration (const_element . (name) @name)) @definition.constant.documented)
(declaration_list (const_declaration (const_element . (name) @name)) @definition.constant.documented)
(property_declaration (property_element name: (variable_name) @name)) @definition.field.long
(program (expression_statement (assignment_expression left: (variable_name) @name
  right: [(anonymous_function body: (_) @body) (arrow_function body: (_) @body)])) @definition.function)

[(namespace_use_declaration) (include_expression) (include_once_expression) (require_expression) (require_once_expression)] @import

(comment) @comment
[(string) (encapsed_string) (heredoc_body) (nowdoc_body)] @string
