// A second round of reports from the JVM, Go, Rust, C and C++, and by their compilers.

import type { Case } from './case.ts';
import { report } from './case.ts';

export const SECOND_COMPILED_CASES: readonly Case[] = [
  report(
    'second-java-suppressed',
    `
Exception in thread "pool-2-thread-1" java.lang.IllegalStateException: vat is sealed
	at org.brew.core.Vat.open(Vat.java:88)
	at org.brew.core.Vat$1.run(Vat.java:31)
	at java.base/java.util.concurrent.ThreadPoolExecutor.runWorker(ThreadPoolExecutor.java:1144)
	at java.base/java.lang.Thread.run(Thread.java:1583)
	Suppressed: java.io.IOException: tap stuck
		at org.brew.core.Tap.close(Tap.java:19)
		... 3 more
Caused by: org.brew.core.SealException: no key
	at org.brew.core.Seal.check(Seal.java:12)
	... 4 more
`,
    {
      frames: [
        'Vat.java|88|org.brew.core.Vat.open',
        'Vat.java|31|org.brew.core.Vat$1.run',
        '-ThreadPoolExecutor.java|1144|java.util.concurrent.ThreadPoolExecutor.runWorker',
        '-Thread.java|1583|java.lang.Thread.run',
        'Tap.java|19|org.brew.core.Tap.close',
        'Seal.java|12|org.brew.core.Seal.check',
      ],
      symbols: ['org.brew.core.Vat.open'],
      errors: [
        'java.lang.IllegalStateException',
        'vat is sealed',
        'java.io.IOException',
        'tap stuck',
        'org.brew.core.SealException',
        'no key',
      ],
    },
  ),
  report(
    'second-android',
    `
FATAL EXCEPTION: main
Process: org.brew.app, PID: 4121
java.lang.RuntimeException: Unable to start activity ComponentInfo{org.brew.app/org.brew.app.VatActivity}: java.lang.NullPointerException
	at android.app.ActivityThread.performLaunchActivity(ActivityThread.java:3449)
	at android.os.Handler.dispatchMessage(Handler.java:106)
	at java.lang.reflect.Method.invoke(Native Method)
Caused by: java.lang.NullPointerException: Attempt to invoke virtual method 'int org.brew.app.Vat.level()' on a null object reference
	at org.brew.app.VatActivity.onCreate(VatActivity.kt:40)
	... 11 more
`,
    {
      frames: [
        '-ActivityThread.java|3449|android.app.ActivityThread.performLaunchActivity',
        '-Handler.java|106|android.os.Handler.dispatchMessage',
        'VatActivity.kt|40|org.brew.app.VatActivity.onCreate',
      ],
      symbols: ['VatActivity'],
      errors: [
        'java.lang.RuntimeException',
        'Unable to start activity ComponentInfo{org.brew.app/org.brew.app.VatActivity}: java.lang.NullPointerException',
        'java.lang.NullPointerException',
        "Attempt to invoke virtual method 'int org.brew.app.Vat.level()' on a null object reference",
      ],
    },
  ),
  report(
    'second-javac',
    `
src/main/java/org/brew/core/Vat.java:14: error: incompatible types: String cannot be converted to int
        int level = "full";
                    ^
src/main/java/org/brew/core/Tap.java:9: warning: [deprecation] stop() in Thread has been deprecated
1 error
1 warning
`,
    {
      frames: ['src/main/java/org/brew/core/Vat.java|14|', 'src/main/java/org/brew/core/Tap.java|9|'],
      symbols: [],
      errors: [
        'incompatible types: String cannot be converted to int',
        '[deprecation] stop() in Thread has been deprecated',
      ],
    },
  ),
  report(
    'second-gradle',
    `
> Task :brew:compileKotlin FAILED
e: file:///w/brew/src/main/kotlin/org/brew/Vat.kt:22:17 Unresolved reference 'lid'.
w: file:///w/brew/src/main/kotlin/org/brew/Tap.kt:5:9 Variable 'x' is never used

FAILURE: Build failed with an exception.
`,
    {
      frames: [
        'file:///w/brew/src/main/kotlin/org/brew/Vat.kt|22|',
        'file:///w/brew/src/main/kotlin/org/brew/Tap.kt|5|',
      ],
      symbols: ['lid'],
      errors: ["Unresolved reference 'lid'.", "Variable 'x' is never used"],
    },
  ),
  report(
    'second-gradle-test',
    `
VatTest > sealed vat stays shut FAILED
    org.opentest4j.AssertionFailedError: expected: <true> but was: <false>
        at app//org.junit.jupiter.api.AssertionUtils.fail(AssertionUtils.java:55)
        at app//org.brew.core.VatTest.sealed(VatTest.java:33)
`,
    {
      frames: [
        '-AssertionUtils.java|55|org.junit.jupiter.api.AssertionUtils.fail',
        'VatTest.java|33|org.brew.core.VatTest.sealed',
      ],
      symbols: ['VatTest'],
      errors: ['org.opentest4j.AssertionFailedError', 'expected: <true> but was: <false>'],
    },
  ),
  report(
    'second-scala3',
    `
-- [E008] Not Found Error: src/main/scala/brew/Vat.scala:12:15 ------------------
12 |    val x = tap.flow
   |            ^^^^^^^^
   |            value flow is not a member of brew.Tap
1 error found
`,
    {
      frames: ['src/main/scala/brew/Vat.scala|12|'],
      symbols: ['brew.Tap'],
      errors: ['E008', 'value flow is not a member of brew.Tap'],
    },
  ),
  report(
    'second-kotlin-native',
    `
Uncaught Kotlin exception: kotlin.IllegalStateException: kettle is cold
    at 0   kettle.kexe    0x104a5b3f7        kfun:kotlin.Throwable#<init>(kotlin.String?){} + 119 
    at 1   kettle.kexe    0x104a5501b        kfun:org.kettle.Pot#boil(kotlin.Int){}kotlin.Boolean + 211 (/w/kettle/src/nativeMain/kotlin/Pot.kt:17:15)
    at 2   kettle.kexe    0x104a54c2f        kfun:org.kettle#main(){} + 87 (/w/kettle/src/nativeMain/kotlin/Main.kt:4:9)
`,
    {
      frames: [
        '/w/kettle/src/nativeMain/kotlin/Pot.kt|17|org.kettle.Pot#boil',
        '/w/kettle/src/nativeMain/kotlin/Main.kt|4|org.kettle#main',
      ],
      symbols: ['boil'],
      errors: ['kotlin.IllegalStateException', 'kettle is cold'],
    },
  ),
  report(
    'second-go-panic',
    `
panic: assignment to entry in nil map [recovered]
	panic: assignment to entry in nil map

goroutine 19 [running]:
testing.tRunner.func1.2({0x5132e0, 0x55f3c8})
	/usr/local/go/src/testing/testing.go:1631 +0x24a
example.org/kettle/pot.(*Pot).Fill(...)
	/home/mo/kettle/pot/pot.go:31
example.org/kettle/pot.TestFill(0xc0000e2340)
	/home/mo/kettle/pot/pot_test.go:12 +0x1d
created by testing.(*T).Run in goroutine 1
	/usr/local/go/src/testing/testing.go:1742 +0x390
exit status 2
`,
    {
      frames: [
        '-/usr/local/go/src/testing/testing.go|1631|testing.tRunner.func1.2',
        '/home/mo/kettle/pot/pot.go|31|example.org/kettle/pot.(*Pot).Fill',
        '/home/mo/kettle/pot/pot_test.go|12|example.org/kettle/pot.TestFill',
        '-/usr/local/go/src/testing/testing.go|1742|testing.(*T).Run',
      ],
      symbols: ['Fill', 'TestFill'],
      errors: ['panic: assignment to entry in nil map'],
    },
  ),
  report(
    'second-go-vet',
    `
# example.org/kettle/pot
pot/pot.go:14:2: declared and not used: lid
pot/pot.go:20:15: cannot use "hot" (untyped string constant) as int value in argument to heat
vet: pot/steam.go:9:2: missing return
`,
    {
      frames: ['pot/pot.go|14|', 'pot/pot.go|20|', 'pot/steam.go|9|'],
      symbols: ['lid', 'heat'],
      errors: [
        'declared and not used: lid',
        'cannot use "hot" (untyped string constant) as int value in argument to heat',
        'missing return',
      ],
    },
  ),
  report(
    'second-golangci',
    `
pot/pot.go:31:6: Error return value of \`f.Close\` is not checked (errcheck)
	defer f.Close()
	     ^
pot/pot.go:44:1: cyclomatic complexity 18 of func \`(*Pot).Brew\` is high (> 15) (gocyclo)
`,
    {
      frames: ['pot/pot.go|31|', 'pot/pot.go|44|'],
      symbols: ['f.Close'],
      errors: [
        'Error return value of `f.Close` is not checked',
        'errcheck',
        'cyclomatic complexity 18 of func `(*Pot).Brew` is high (> 15)',
        'gocyclo',
      ],
    },
  ),
  report(
    'second-go-test',
    `
--- FAIL: TestSteam (0.01s)
    --- FAIL: TestSteam/cold (0.00s)
        steam_test.go:48: got 3, want 4
FAIL
FAIL	example.org/kettle/steam	0.014s
`,
    { frames: ['steam_test.go|48|'], symbols: ['TestSteam'], errors: ['got 3, want 4'] },
  ),
  report(
    'second-rust-new',
    `

thread 'main' (81231) panicked at src/oven.rs:57:14:
index out of bounds: the len is 3 but the index is 3
stack backtrace:
   0: rust_begin_unwind
             at /rustc/9fc6b43126469e3858e2fe86cafb4f0fd5068869/library/std/src/panicking.rs:665:5
   1: core::panicking::panic_fmt
             at /rustc/9fc6b43126469e3858e2fe86cafb4f0fd5068869/library/core/src/panicking.rs:76:14
   2: oven::rack::Rack::slot
             at ./src/oven.rs:57:14
   3: <oven::Oven as oven::Heat>::warm
             at ./src/heat.rs:20:9
   4: oven::main
             at ./src/main.rs:6:5
note: Some details are omitted, run with \`RUST_BACKTRACE=full\` for a verbose backtrace.
`,
    {
      frames: [
        'src/oven.rs|57|',
        '-/rustc/9fc6b43126469e3858e2fe86cafb4f0fd5068869/library/std/src/panicking.rs|665|rust_begin_unwind',
        '-/rustc/9fc6b43126469e3858e2fe86cafb4f0fd5068869/library/core/src/panicking.rs|76|core::panicking::panic_fmt',
        './src/oven.rs|57|oven::rack::Rack::slot',
        './src/heat.rs|20|<oven::Oven as oven::Heat>::warm',
        './src/main.rs|6|oven::main',
      ],
      symbols: ['oven::rack::Rack::slot'],
      errors: ['index out of bounds: the len is 3 but the index is 3'],
    },
  ),
  report(
    'second-rustc',
    `
error[E0502]: cannot borrow \`rack\` as mutable because it is also borrowed as immutable
  --> crates/oven/src/rack.rs:88:9
   |
86 |     let first = &rack[0];
   |                  ---- immutable borrow occurs here
88 |         rack.push(tray);
   |         ^^^^^^^^^^^^^^^ mutable borrow occurs here
   |
note: required by a bound in \`bake\`
  --> crates/oven/src/lib.rs:12:18

error: aborting due to 1 previous error
`,
    {
      frames: ['crates/oven/src/rack.rs|88|', 'crates/oven/src/lib.rs|12|'],
      symbols: ['rack', 'bake'],
      errors: ['E0502', 'cannot borrow `rack` as mutable because it is also borrowed as immutable'],
    },
  ),
  report(
    'second-clippy',
    `
warning: this \`if\` statement can be collapsed
   --> src/oven.rs:14:5
    |
    = help: for further information visit https://rust-lang.github.io/rust-clippy/master/index.html#collapsible_if
    = note: \`#[warn(clippy::collapsible_if)]\` on by default
`,
    {
      frames: ['src/oven.rs|14|'],
      symbols: ['clippy::collapsible_if'],
      errors: ['this `if` statement can be collapsed'],
    },
  ),
  report(
    'second-gdb',
    `
Program received signal SIGSEGV, Segmentation fault.
0x000055555555a1c2 in tray_pop (t=0x0) at ../src/tray.c:64
64	  return t->items[--t->n];
(gdb) bt
#0  0x000055555555a1c2 in tray_pop (t=0x0) at ../src/tray.c:64
#1  0x000055555555b0e0 in oven_serve (o=0x7fffffffe0, n=3) at ../src/oven.c:120
#2  0x00007ffff7c29d90 in __libc_start_call_main () from /lib/x86_64-linux-gnu/libc.so.6
#3  0x0000555555559345 in main (argc=1, argv=0x7fffffffe1) at ../src/main.c:18
`,
    {
      frames: ['../src/tray.c|64|tray_pop', '../src/oven.c|120|oven_serve', '../src/main.c|18|main'],
      symbols: ['tray_pop', 'oven_serve'],
      errors: ['SIGSEGV', 'Segmentation fault'],
    },
  ),
  report(
    'second-lldb',
    `
* thread #1, queue = 'com.apple.main-thread', stop reason = EXC_BAD_ACCESS (code=1, address=0x10)
  * frame #0: 0x0000000100003f20 bakery\`Tray::pop(this=0x0000000000000000) at Tray.cpp:31:12
    frame #1: 0x0000000100003e10 bakery\`Oven::serve(int) + 44 at Oven.cpp:77:9
    frame #2: 0x00000001a1b2c3d4 dyld\`start + 2544
`,
    {
      frames: ['Tray.cpp|31|Tray::pop', 'Oven.cpp|77|Oven::serve'],
      symbols: ['Tray::pop'],
      errors: ['EXC_BAD_ACCESS'],
    },
  ),
  report(
    'second-asan',
    `
==2211==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x602000000118 at pc 0x4f2a11 bp 0x7ffc sp 0x7ffb
READ of size 4 at 0x602000000118 thread T0
    #0 0x4f2a10 in Tray::at(unsigned long) const /w/bakery/src/tray.cc:19:12
    #1 0x4f3b20 in main /w/bakery/src/main.cc:8:3
    #2 0x7f10 in __libc_start_main (/lib/x86_64-linux-gnu/libc.so.6+0x29d8f)

0x602000000118 is located 0 bytes to the right of 8-byte region
allocated by thread T0 here:
    #0 0x4c3d1d in operator new(unsigned long) (/w/bakery/build/bakery+0x4c3d1d)
    #1 0x4f1000 in Tray::Tray(unsigned long) /w/bakery/src/tray.cc:7:5
SUMMARY: AddressSanitizer: heap-buffer-overflow /w/bakery/src/tray.cc:19:12 in Tray::at(unsigned long) const
`,
    {
      frames: [
        '/w/bakery/src/tray.cc|19|Tray::at',
        '/w/bakery/src/main.cc|8|main',
        '/w/bakery/src/tray.cc|7|Tray::Tray',
      ],
      symbols: ['Tray::at'],
      errors: ['AddressSanitizer: heap-buffer-overflow'],
    },
  ),
  report(
    'second-tsan',
    `
WARNING: ThreadSanitizer: data race (pid=991)
  Write of size 8 at 0x7b04 by thread T2:
    #0 Counter::bump() /w/bakery/src/counter.cpp:14:8 (bakery+0x4a1c)
  Previous read of size 8 at 0x7b04 by thread T1:
    #0 Counter::get() const /w/bakery/src/counter.cpp:20:12 (bakery+0x4a9c)
`,
    {
      frames: ['/w/bakery/src/counter.cpp|14|Counter::bump', '/w/bakery/src/counter.cpp|20|Counter::get'],
      symbols: ['Counter::bump'],
      errors: ['ThreadSanitizer: data race'],
    },
  ),
  report(
    'second-valgrind',
    `
==710== Invalid write of size 4
==710==    at 0x1091B2: crumb_add (crumb.c:27)
==710==    by 0x10923C: main (main.c:11)
==710==  Address 0x4a4a068 is 0 bytes after a block of size 40 alloc'd
==710==    at 0x484A2F3: malloc (vg_replace_malloc.c:446)
==710==    by 0x10918A: crumb_new (crumb.c:9)
`,
    {
      frames: ['crumb.c|27|crumb_add', 'main.c|11|main', '-vg_replace_malloc.c|446|malloc', 'crumb.c|9|crumb_new'],
      symbols: ['crumb_add'],
      errors: ['Invalid write of size 4'],
    },
  ),
  report(
    'second-clang',
    `
In file included from /w/bakery/src/oven.cpp:3:
/w/bakery/include/tray.hpp:41:19: error: no member named 'depth' in 'Pan'
   41 |     return pan.depth;
      |            ~~~ ^
/w/bakery/include/pan.hpp:12:7: note: 'Pan' declared here
/w/bakery/src/oven.cpp:30:5: note: in instantiation of member function 'Tray<Pan>::deep' requested here
1 error generated.
`,
    {
      frames: [
        '/w/bakery/src/oven.cpp|3|',
        '/w/bakery/include/tray.hpp|41|',
        '/w/bakery/include/pan.hpp|12|',
        '/w/bakery/src/oven.cpp|30|',
      ],
      symbols: ['depth', 'Tray'],
      errors: ["no member named 'depth' in 'Pan'"],
    },
  ),
  report(
    'second-ld',
    `
/usr/bin/ld: build/oven.o: in function \`Oven::serve(int)':
/w/bakery/src/oven.cpp:81: undefined reference to \`Tray::pop()'
collect2: error: ld returned 1 exit status
make[1]: *** [Makefile:44: bakery] Error 1
`,
    {
      frames: ['/w/bakery/src/oven.cpp|81|', 'Makefile|44|'],
      symbols: ['Tray::pop', 'Oven::serve'],
      errors: ["undefined reference to `Tray::pop()'"],
    },
  ),
  report(
    'second-msvc',
    `
D:\\src\\bakery\\Tray.cpp(88,14): error C2065: 'depht': undeclared identifier [D:\\src\\bakery\\bakery.vcxproj]
D:\\src\\bakery\\Tray.h(12): warning C4996: 'strcpy': This function or variable may be unsafe.
LINK : fatal error LNK1104: cannot open file 'oven.lib'
`,
    {
      frames: ['D:\\src\\bakery\\Tray.cpp|88|', 'D:\\src\\bakery\\Tray.h|12|'],
      paths: ['D:\\src\\bakery\\bakery.vcxproj'],
      symbols: ['depht'],
      errors: [
        'C2065',
        "'depht': undeclared identifier",
        'C4996',
        "'strcpy': This function or variable may be unsafe.",
        'LNK1104',
        "cannot open file 'oven.lib'",
      ],
    },
  ),
];
