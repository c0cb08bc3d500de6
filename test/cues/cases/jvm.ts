// The Java virtual machine: Java, Kotlin, Scala, Android, and their build tools.

import type { Case } from './case.ts';
import { report } from './case.ts';

export const JVM_CASES: readonly Case[] = [
  report(
    'java-modules',
    `
Exception in thread "main" java.lang.IllegalArgumentException: negative girth
	at app//com.acorn.tree.Trunk.<init>(Trunk.java:18)
	at com.acorn.tree.Trunk$Builder.lambda$build$0(Trunk.java:77)
	at java.base/java.util.Optional.map(Optional.java:260)
	at java.base@17.0.2/java.lang.Thread.run(Thread.java:833)
Caused by: com.acorn.tree.BarkException: too thin
	at com.acorn.tree.Bark.peel(Bark.java:40)
	... 4 more
`,
    {
      frames: [
        'Trunk.java|18|com.acorn.tree.Trunk.<init>',
        'Trunk.java|77|com.acorn.tree.Trunk$Builder.lambda$build$0',
        '-Optional.java|260|java.util.Optional.map',
        '-Thread.java|833|java.lang.Thread.run',
        'Bark.java|40|com.acorn.tree.Bark.peel',
      ],
      symbols: ['Trunk', 'Bark', 'peel', 'BarkException'],
      errors: ['java.lang.IllegalArgumentException', 'negative girth', 'com.acorn.tree.BarkException', 'too thin'],
    },
  ),
  report(
    'suppressed',
    `
com.acorn.store.CloseFailure: cellar
	at com.acorn.store.Cellar.close(Cellar.java:12)
	Suppressed: java.io.IOException: lid stuck
		at com.acorn.store.Lid.shut(Lid.java:5)
`,
    {
      frames: ['Cellar.java|12|com.acorn.store.Cellar.close', 'Lid.java|5|com.acorn.store.Lid.shut'],
      symbols: ['Cellar', 'Lid', 'shut'],
      errors: ['com.acorn.store.CloseFailure', 'cellar', 'java.io.IOException', 'lid stuck'],
    },
  ),
  report(
    'logback-packaging',
    `
org.acorn.net.RouteLost: no route
	at org.acorn.net.Router.pick(Router.java:61) ~[classes!/:1.4.2]
	at org.springframework.web.filter.OncePerRequestFilter.doFilter(OncePerRequestFilter.java:107) ~[spring-web-5.1.5.jar!/:5.1.5.RELEASE]
	at sun.reflect.NativeMethodAccessorImpl.invoke0(Native Method) ~[na:1.8.0_201]
`,
    {
      frames: [
        'Router.java|61|org.acorn.net.Router.pick',
        '-OncePerRequestFilter.java|107|org.springframework.web.filter.OncePerRequestFilter.doFilter',
      ],
      symbols: ['Router', 'pick', 'RouteLost'],
      errors: ['org.acorn.net.RouteLost', 'no route'],
    },
  ),
  report(
    'logcat-kotlin',
    `
E/AndroidRuntime: FATAL EXCEPTION: main
E/AndroidRuntime: Process: dev.acorn.notes, PID: 2211
E/AndroidRuntime: kotlin.UninitializedPropertyAccessException: lateinit property nib has not been initialized
E/AndroidRuntime: 	at dev.acorn.notes.Pen.write(Pen.kt:23)
E/AndroidRuntime: 	at android.os.Handler.handleCallback(Handler.java:938)
`,
    {
      frames: ['Pen.kt|23|dev.acorn.notes.Pen.write', '-Handler.java|938|android.os.Handler.handleCallback'],
      symbols: ['Pen', 'write', 'nib'],
      errors: ['kotlin.UninitializedPropertyAccessException', 'lateinit property nib has not been initialized'],
    },
  ),
  report(
    'kotlin-backtick-name',
    `
org.opentest4j.AssertionFailedError: expected: <3> but was: <2>
	at dev.acorn.notes.PenTest.writes three lines(PenTest.kt:40)
	at org.junit.platform.commons.util.ReflectionUtils.invokeMethod(ReflectionUtils.java:725)
`,
    {
      frames: [
        'PenTest.kt|40|dev.acorn.notes.PenTest.writes three lines',
        '-ReflectionUtils.java|725|org.junit.platform.commons.util.ReflectionUtils.invokeMethod',
      ],
      symbols: ['PenTest'],
      errors: ['org.opentest4j.AssertionFailedError', 'expected: <3> but was: <2>'],
    },
  ),
  report(
    'javac',
    `
src/main/java/com/acorn/Leaf.java:14: error: cannot find symbol
        Vein vein = stem.vein();
        ^
  symbol:   class Vein
  location: class Leaf
1 error
`,
    { frames: ['src/main/java/com/acorn/Leaf.java|14|'], symbols: ['Vein', 'Leaf'], errors: ['cannot find symbol'] },
  ),
  report(
    'gradle-kotlin',
    `
e: /w/acorn/src/main/kotlin/Seed.kt: (9, 17): Unresolved reference: sprout
e: file:///w/acorn/src/main/kotlin/Husk.kt:12:5 Type mismatch: inferred type is String but Int was expected
> Task :app:compileKotlin FAILED
`,
    {
      frames: ['/w/acorn/src/main/kotlin/Seed.kt|9|', 'file:///w/acorn/src/main/kotlin/Husk.kt|12|'],
      symbols: ['sprout'],
      errors: ['Unresolved reference: sprout', 'Type mismatch: inferred type is String but Int was expected'],
    },
  ),
  report(
    'gradle-test',
    `
PenTest > writes three lines FAILED
    java.lang.AssertionError at PenTest.java:42
`,
    { frames: ['PenTest.java|42|'], symbols: ['PenTest'], errors: ['java.lang.AssertionError'] },
  ),
  report(
    'kotlinc',
    `
src/Seed.kt:3:15: error: unresolved reference: husk
    val h = husk()
            ^
`,
    { frames: ['src/Seed.kt|3|'], symbols: ['husk'], errors: ['unresolved reference: husk'] },
  ),
  report(
    'scala-3',
    `
[error] -- [E007] Type Mismatch Error: /w/acorn/src/main/scala/Grove.scala:21:14 
[error] 21 |    plant(oak)
[error]    |          ^^^
[error]    |          Found:    Oak
[error]    |          Required: Elm
[error] (Compile / compileIncremental) Compilation failed
`,
    { frames: ['/w/acorn/src/main/scala/Grove.scala|21|'], symbols: ['plant', 'Oak', 'Elm'], errors: ['E007'] },
  ),
];
