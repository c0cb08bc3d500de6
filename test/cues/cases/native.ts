// Go, Rust, C, C++, Swift, Haskell and their tools.

import type { Case } from './case.ts';
import { report } from './case.ts';

export const NATIVE_CASES: readonly Case[] = [
  report(
    'go-panic-generic',
    `
panic: assignment to entry in nil map

goroutine 1 [running]:
example.com/lab/vial.(*Rack[...]).Put(0xc000014098, {0x1, 0x2})
	/home/ed/lab/vial/rack.go:31 +0x4f
main.fill({0x49a2f0, 0x3})
	/home/ed/lab/main.go:17 +0x65
main.main()
	/home/ed/lab/main.go:9 +0x1d
exit status 2
`,
    {
      frames: [
        '/home/ed/lab/vial/rack.go|31|example.com/lab/vial.(*Rack[...]).Put',
        '/home/ed/lab/main.go|17|main.fill',
        '/home/ed/lab/main.go|9|main.main',
      ],
      symbols: ['Rack', 'Put', 'fill'],
      errors: ['panic: assignment to entry in nil map'],
    },
  ),
  report(
    'go-trimpath',
    `
fatal error: all goroutines are asleep - deadlock!

goroutine 18 [chan receive]:
example.com/lab/pump.drain(...)
	example.com/lab/pump/drain.go:12
created by example.com/lab/pump.Start in goroutine 1
	example.com/lab/pump/start.go:20 +0x5c
runtime.goexit()
	runtime/asm_amd64.s:1594 +0x1
github.com/other/thing.Do()
	github.com/other/thing@v1.2.0/do.go:8 +0x2
`,
    {
      frames: [
        'example.com/lab/pump/drain.go|12|example.com/lab/pump.drain',
        'example.com/lab/pump/start.go|20|example.com/lab/pump.Start',
        '-runtime/asm_amd64.s|1594|runtime.goexit',
        '-github.com/other/thing@v1.2.0/do.go|8|github.com/other/thing.Do',
      ],
      symbols: ['drain', 'Start'],
      errors: ['fatal error: all goroutines are asleep - deadlock!'],
    },
  ),
  report(
    'go-build-vet',
    `
# example.com/lab/vial
./rack.go:14:9: undefined: shelf
vet: ./flask.go:22:2: missing return
`,
    {
      frames: ['./rack.go|14|', './flask.go|22|'],
      symbols: ['shelf', 'example.com/lab/vial'],
      errors: ['undefined: shelf', 'missing return'],
    },
  ),
  report(
    'go-test-log',
    `
=== RUN   TestPour
    pour_test.go:19: poured 3, want 4
--- FAIL: TestPour (0.00s)
FAIL
FAIL	example.com/lab/pour	0.004s
`,
    { frames: ['pour_test.go|19|'], symbols: ['TestPour', 'example.com/lab/pour'], errors: ['poured 3, want 4'] },
  ),
  report(
    'rust-new-panic',
    `
thread 'main' panicked at src/vat.rs:40:9:
vat 3 is empty
stack backtrace:
   0: rust_begin_unwind
             at /rustc/90b35a623/library/std/src/panicking.rs:665:5
   1: core::panicking::panic_fmt
             at /rustc/90b35a623/library/core/src/panicking.rs:76:14
   2: brew::vat::Vat::tap
             at ./src/vat.rs:40:9
   3: brew::main
             at ./src/main.rs:6:5
`,
    {
      frames: [
        'src/vat.rs|40|',
        '-/rustc/90b35a623/library/std/src/panicking.rs|665|rust_begin_unwind',
        '-/rustc/90b35a623/library/core/src/panicking.rs|76|core::panicking::panic_fmt',
        './src/vat.rs|40|brew::vat::Vat::tap',
        './src/main.rs|6|brew::main',
      ],
      symbols: ['Vat', 'tap', 'brew::vat::Vat::tap'],
      errors: ['vat 3 is empty'],
    },
  ),
  report(
    'rust-old-panic',
    `
thread 'brewer' panicked at 'index out of bounds: the len is 3 but the index is 7', src/mash.rs:12:18
`,
    { frames: ['src/mash.rs|12|'], errors: ['index out of bounds: the len is 3 but the index is 7'] },
  ),
  report(
    'rustc-borrow',
    `
error[E0502]: cannot borrow \`tun\` as mutable because it is also borrowed as immutable
  --> src/tun.rs:18:5
   |
17 |     let first = &tun[0];
   |                  --- immutable borrow occurs here
18 |     tun.push(4);
   |     ^^^^^^^^^^^ mutable borrow occurs here

warning: unused variable: \`yeast\`
  --> src/lib.rs:3:9
`,
    {
      frames: ['src/tun.rs|18|', 'src/lib.rs|3|'],
      symbols: ['tun', 'yeast'],
      errors: [
        'E0502',
        'cannot borrow `tun` as mutable because it is also borrowed as immutable',
        'unused variable: `yeast`',
      ],
    },
  ),
  report(
    'gdb-cpp',
    `
Program received signal SIGABRT, Aborted.
#0  __GI_raise (sig=sig@entry=6) at ../sysdeps/unix/sysv/linux/raise.c:50
#1  0x00005555555551a9 in forge::Anvil<int, std::less<int> >::strike (this=0x7ffe, n=3) at src/anvil.cpp:88
#2  <signal handler called>
#3  forge::(anonymous namespace)::heat (c=0x0) at /w/forge/src/heat.cc:12
`,
    {
      frames: [
        '-../sysdeps/unix/sysv/linux/raise.c|50|__GI_raise',
        'src/anvil.cpp|88|forge::Anvil<int, std::less<int> >::strike',
        '/w/forge/src/heat.cc|12|forge::(anonymous namespace)::heat',
      ],
      symbols: ['strike', 'heat', 'Anvil'],
      errors: ['SIGABRT', 'Aborted'],
    },
  ),
  report(
    'lldb',
    `
* thread #1, stop reason = EXC_BAD_ACCESS (code=1, address=0x0)
  * frame #0: 0x0000000100003f40 forge\`bellows(air=0x0) at bellows.c:7:12
    frame #1: 0x0000000100003f80 forge\`main at main.c:14:3
    frame #2: 0x00007fff2030cf3d libdyld.dylib\`start + 1
`,
    { frames: ['bellows.c|7|bellows', 'main.c|14|main'], symbols: ['bellows'], errors: ['EXC_BAD_ACCESS'] },
  ),
  report(
    'valgrind',
    `
==812== Invalid read of size 8
==812==    at 0x1092C4: tongs_grip (tongs.c:33)
==812==    by 0x10931F: main (forge.c:10)
==812==  Address 0x4a4b0a8 is 0 bytes after a block of size 40 alloc'd
==812==    at 0x483B7F3: malloc (in /usr/lib/valgrind/vgpreload_memcheck.so)
==812==    by 0x1092A0: tongs_new (tongs.c:12)
`,
    {
      frames: ['tongs.c|33|tongs_grip', 'forge.c|10|main', 'tongs.c|12|tongs_new'],
      symbols: ['tongs_grip', 'tongs_new'],
      errors: ['Invalid read of size 8'],
    },
  ),
  report(
    'tsan-and-leak',
    `
WARNING: ThreadSanitizer: data race (pid=901)
  Write of size 4 at 0x7b04 by thread T1:
    #0 stoke /w/forge/fire.cc:15:3 (forge+0x4b2a)
    #1 worker(void*) /w/forge/pool.cc:44 (forge+0x4c0f)
==901==ERROR: LeakSanitizer: detected memory leaks
    #0 0x7f2b1c in malloc (/usr/lib/libasan.so.5+0x10c)
    #1 0x55d0 in ingot_new /w/forge/ingot.c:8
`,
    {
      frames: ['/w/forge/fire.cc|15|stoke', '/w/forge/pool.cc|44|worker', '/w/forge/ingot.c|8|ingot_new'],
      symbols: ['stoke', 'worker', 'ingot_new'],
      errors: ['ThreadSanitizer: data race', 'LeakSanitizer: detected memory leaks'],
    },
  ),
  report(
    'asserts',
    `
forge: src/quench.c:51: quench_now: Assertion \`temp > 0' failed.
Assertion failed: (temp > 0), function quench_now, file quench.c, line 51.
`,
    {
      frames: ['src/quench.c|51|quench_now', 'quench.c|51|quench_now'],
      symbols: ['quench_now', 'temp'],
      errors: ["Assertion `temp > 0' failed.", 'Assertion failed: (temp > 0)'],
    },
  ),
  report(
    'gcc-template',
    `
In file included from include/mold.hpp:3,
                 from src/cast.cpp:1:
include/pour.hpp: In instantiation of 'void pour(T) [with T = int]':
src/cast.cpp:14:7:   required from here
include/pour.hpp:9:11: error: request for member 'flow' in 't', which is of non-class type 'int'
    9 |         t.flow();
      |         ~~^~~~
cc1plus: all warnings being treated as errors
make: *** [Makefile:12: cast.o] Error 1
`,
    {
      frames: ['include/mold.hpp|3|', 'src/cast.cpp|1|', 'src/cast.cpp|14|', 'include/pour.hpp|9|', 'Makefile|12|'],
      symbols: ['pour', 'flow'],
      errors: ["request for member 'flow' in 't', which is of non-class type 'int'"],
    },
  ),
  report(
    'clang-and-linker',
    `
src/rivet.c:20:15: warning: unused variable 'head' [-Wunused-variable]
src/rivet.c:31:5: fatal error: 'hammer.h' file not found
/usr/bin/ld: rivet.o: in function \`rivet_set':
rivet.c:(.text+0x1f): undefined reference to \`hammer_blow'
`,
    {
      frames: ['src/rivet.c|20|', 'src/rivet.c|31|'],
      paths: ['hammer.h', 'rivet.c'],
      symbols: ['head', 'rivet_set', 'hammer_blow'],
      errors: [
        "unused variable 'head'",
        '-Wunused-variable',
        "'hammer.h' file not found",
        "undefined reference to `hammer_blow'",
      ],
    },
  ),
  report(
    'msvc',
    `
C:\\w\\forge\\src\\weld.cpp(42): error C2065: 'seam': undeclared identifier [C:\\w\\forge\\forge.vcxproj]
weld.obj : error LNK2019: unresolved external symbol "void __cdecl seam(void)" referenced in function main
`,
    {
      frames: ['C:\\w\\forge\\src\\weld.cpp|42|'],
      paths: ['C:\\w\\forge\\forge.vcxproj'],
      symbols: ['seam'],
      errors: ['C2065', "'seam': undeclared identifier"],
    },
  ),
  report(
    'cmake',
    `
CMake Error at cmake/Tools.cmake:18 (message):
  anvil not found
Call Stack (most recent call first):
  CMakeLists.txt:7 (include)
`,
    { frames: ['cmake/Tools.cmake|18|message', 'CMakeLists.txt|7|include'] },
  ),
  report(
    'swift-crash',
    `
Exception Type:  EXC_BREAKPOINT (SIGTRAP)
Thread 0 Crashed:
0   Ferry                         0x0000000102f4a1b0 DeckViewController.tableView(_:didSelectRowAt:) + 412 (DeckViewController.swift:63)
1   UIKitCore                     0x00000001a2f3c0d4 -[UITableView _select:] + 904
2   Ferry                         0x0000000102f4b010 closure #1 in DeckModel.load() + 88 (DeckModel.swift:20)
`,
    {
      frames: ['DeckViewController.swift|63|DeckViewController.tableView', 'DeckModel.swift|20|DeckModel.load'],
      symbols: ['DeckViewController', 'DeckModel', 'load', 'tableView'],
      errors: ['EXC_BREAKPOINT (SIGTRAP)'],
    },
  ),
  report(
    'swift-compile-test',
    `
/w/ferry/Sources/Ferry/Deck.swift:12:9: error: cannot find 'plank' in scope
/w/ferry/Tests/FerryTests/DeckTests.swift:20: error: -[FerryTests.DeckTests testPlank] : XCTAssertEqual failed: ("1") is not equal to ("2")
`,
    {
      frames: ['/w/ferry/Sources/Ferry/Deck.swift|12|', '/w/ferry/Tests/FerryTests/DeckTests.swift|20|'],
      symbols: ['plank', 'testPlank'],
      errors: ["cannot find 'plank' in scope", 'XCTAssertEqual failed: ("1") is not equal to ("2")'],
    },
  ),
  report(
    'haskell-stack',
    `
mill: ground to dust
CallStack (from HasCallStack):
  error, called at src/Mill/Stone.hs:31:12 in mill-0.2-inplace:Mill.Stone
CallStack (from -prof):
  Mill.Stone.grind (src/Mill/Stone.hs:(28,1)-(31,40))
`,
    {
      frames: ['src/Mill/Stone.hs|31|error', 'src/Mill/Stone.hs|28|Mill.Stone.grind'],
      symbols: ['grind', 'Mill.Stone'],
      errors: ['ground to dust'],
    },
  ),
  report(
    'ghc-old',
    `
app/Main.hs:7:10: error:
    • Variable not in scope: wheel :: Int
   |
7  |   print (wheel + 1)
   |          ^^^^^
`,
    { frames: ['app/Main.hs|7|'], symbols: ['wheel'], errors: ['Variable not in scope: wheel :: Int'] },
  ),
];
