(function_declaration name: (identifier) @name) @definition.function
(method_declaration
  receiver: (parameter_list (parameter_declaration type: (_) @scope))
  name: (field_identifier) @name) @definition.method
(type_spec name: (type_identifier) @name type: (struct_type)) @definition.struct
(type_spec name: (type_identifier) @name type: (interface_type)) @definition.interface
(type_spec name: (type_identifier) @name) @definition.type
(type_alias name: (type_identifier) @name) @definition.type
(interface_type (method_elem name: (field_identifier) @name) @definition.method.documented)

(source_file (const_declaration (const_spec name: (identifier) @name) @definition.constant.documented))
(source_file (var_declaration (var_spec name: (identifier) @name value: (expression_list (func_literal body: (_) @body))) @definition.function))
(source_file (var_declaration (var_spec name: (identifier) @name) @definition.constant.documented))
(source_file (var_declaration (var_spec_list (var_spec name: (identifier) @name) @definition.constant.documented)))

(import_spec) @import

(comment) @comment
[(interpreted_string_literal) (raw_string_literal)] @string
