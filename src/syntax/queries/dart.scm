(class_definition name: (_) @name) @definition.class
(mixin_declaration (identifier) @name) @definition.trait
(extension_declaration name: (_) @name) @definition.class
(extension_type_declaration name: (_) @name) @definition.class
(enum_declaration name: (_) @name) @definition.enum
(type_alias . (_) @name) @definition.type

; The body of a function is a sibling of its signature.
(program (function_signature name: (_) @name) @definition.function . (function_body) @body)
(program (getter_signature name: (_) @name) @definition.function . (function_body) @body)
(class_body (method_signature (function_signature name: (_) @name)) @definition.method . (function_body) @body)
(class_body (method_signature (getter_signature name: (_) @name)) @definition.method . (function_body) @body)
(class_body (method_signature (setter_signature name: (_) @name)) @definition.method . (function_body) @body)
(class_body (method_signature (operator_signature [(binary_operator) "[]" "[]="] @name)) @definition.method . (function_body) @body)
(class_body (method_signature (constructor_signature name: (_) @name . (formal_parameter_list))) @definition.method . (function_body) @body)
(class_body (method_signature (factory_constructor_signature (identifier) @name . (formal_parameter_list))) @definition.method . (function_body) @body)
(extension_body (method_signature (function_signature name: (_) @name)) @definition.method . (function_body) @body)
(extension_body (method_signature (getter_signature name: (_) @name)) @definition.method . (function_body) @body)
(extension_body (method_signature (setter_signature name: (_) @name)) @definition.method . (function_body) @body)
(extension_body (method_signature (operator_signature [(binary_operator) "[]" "[]="] @name)) @definition.method . (function_body) @body)
(extension_body (method_signature (constructor_signature name: (_) @name . (formal_parameter_list))) @definition.method . (function_body) @body)
(extension_body (method_signature (factory_constructor_signature (identifier) @name . (formal_parameter_list))) @definition.method . (function_body) @body)
(declaration (function_signature name: (_) @name)) @definition.method.documented
(declaration (constructor_signature name: (_) @name . (formal_parameter_list))) @definition.method.documented
(static_final_declaration . (identifier) @name (_)) @definition.constant.long
(local_function_declaration (lambda_expression (function_signature name: (_) @name) body: (_) @body)) @definition.function

(annotation) @attached

(import_or_export) @import

[(comment) (documentation_comment)] @comment
(string_literal) @string
