(class name: (_) @name superclass: (_) @head) @definition.class
(class name: (_) @name @head) @definition.class
(module name: (_) @name @head) @definition.module
(method name: (_) @name parameters: (_) @head) @definition.method
(method name: (_) @name @head) @definition.method
(singleton_method name: (_) @name parameters: (_) @head) @definition.method
(singleton_method name: (_) @name @head) @definition.method
(program (assignment left: (constant) @name) @definition.constant.documented)
(body_statement (assignment left: (constant) @name) @definition.constant.documented)

; Blocks of the usual test runners: their title is the only name they have.
(call
  method: (identifier) @_runner
  arguments: (argument_list . (_) @name) @head
  block: (_)
  (#any-of? @_runner "describe" "context" "feature" "namespace" "shared_examples")) @definition.module.long
(call
  method: (identifier) @_runner
  arguments: (argument_list . (_) @name) @head
  block: (_)
  (#any-of? @_runner "it" "specify" "scenario" "test" "should" "task")) @definition.function.long

(call method: (identifier) @_require arguments: (argument_list . (string))
  (#any-of? @_require "require" "require_relative" "load" "require_dependency")) @import
(call method: (identifier) @_require arguments: (argument_list (string) (string) .)
  (#eq? @_require "autoload")) @import
(call method: (identifier) @_require arguments: (argument_list . (_) . (string) .)
  (#eq? @_require "autoload")) @import

(comment) @comment
[(string) (heredoc_body)] @string
