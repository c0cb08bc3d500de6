// Python in its many printings.

import type { Case } from './case.ts';
import { report } from './case.ts';

export const PYTHON_CASES: readonly Case[] = [
  report(
    'during-handling',
    `
Traceback (most recent call last):
  File "/opt/bakery/oven/heat.py", line 31, in warm_up
    return self.coils[name]
KeyError: 'left'

During handling of the above exception, another exception occurred:

Traceback (most recent call last):
  File "/opt/bakery/run.py", line 9, in <module>
    Oven().start()
  File "/opt/bakery/oven/heat.py", line 44, in start
    raise OvenFault("no coil") from None
oven.heat.OvenFault: no coil
`,
    {
      frames: [
        '/opt/bakery/oven/heat.py|31|warm_up',
        '/opt/bakery/run.py|9|<module>',
        '/opt/bakery/oven/heat.py|44|start',
      ],
      symbols: ['warm_up', 'coils', 'OvenFault', 'Oven'],
      errors: ['KeyError', "'left'", 'oven.heat.OvenFault', 'no coil'],
    },
  ),
  report(
    'exception-group',
    `
  + Exception Group Traceback (most recent call last):
  |   File "/srv/depot/main.py", line 12, in <module>
  |     asyncio.run(load_all())
  |   File "/usr/lib/python3.12/asyncio/runners.py", line 194, in run
  |     return runner.run(main)
  | ExceptionGroup: unhandled errors in a TaskGroup (2 sub-exceptions)
  +-+---------------- 1 ----------------
    | Traceback (most recent call last):
    |   File "/srv/depot/load.py", line 40, in fetch_crate
    |     raise CrateGone(crate)
    | depot.load.CrateGone: crate 7
    +---------------- 2 ----------------
    | Traceback (most recent call last):
    |   File "/srv/depot/load.py", line 52, in weigh
    |     return total / count
    | ZeroDivisionError: division by zero
    +------------------------------------
`,
    {
      frames: [
        '/srv/depot/main.py|12|<module>',
        '-/usr/lib/python3.12/asyncio/runners.py|194|run',
        '/srv/depot/load.py|40|fetch_crate',
        '/srv/depot/load.py|52|weigh',
      ],
      symbols: ['fetch_crate', 'CrateGone', 'weigh', 'load_all'],
      errors: [
        'ExceptionGroup',
        'unhandled errors in a TaskGroup (2 sub-exceptions)',
        'depot.load.CrateGone',
        'crate 7',
        'ZeroDivisionError',
        'division by zero',
      ],
    },
  ),
  report(
    'ipython-8',
    `
---------------------------------------------------------------------------
ValueError                                Traceback (most recent call last)
Cell In[7], line 2
      1 frame = read_frame("dunes.nc")
----> 2 frame.slice_by(lat=(91, 95))

File ~/code/duneview/duneview/frame.py:210, in Frame.slice_by(self, lat, lon)
    208 if lat is not None:
    209     lo, hi = lat
--> 210     return self._clip(lo, hi)
    211 return self

File ~/miniconda3/envs/dune/lib/python3.11/site-packages/numpy/core/fromnumeric.py:57, in _wrapfunc(obj, method, *args, **kwds)
     54     return _wrapit(obj, method, *args, **kwds)
     56 try:
---> 57     return bound(*args, **kwds)

ValueError: latitude out of range
`,
    {
      frames: [
        '~/code/duneview/duneview/frame.py|210|Frame.slice_by',
        '-~/miniconda3/envs/dune/lib/python3.11/site-packages/numpy/core/fromnumeric.py|57|_wrapfunc',
      ],
      symbols: ['slice_by', '_clip', 'read_frame', 'Frame'],
      errors: ['ValueError', 'latitude out of range'],
    },
  ),
  report(
    'pytest-long',
    `
________________________________ test_refund _________________________________

    def test_refund():
        till = Till()
>       till.refund(Money(3))

tests/test_till.py:18: 
_ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _

self = <till.Till object at 0x7f1c>, amount = Money(3)

    def refund(self, amount):
>       raise TillClosed(amount)
E       till.core.TillClosed: 3

till/core.py:77: TillClosed
=========================== short test summary info ============================
FAILED tests/test_till.py::test_refund - till.core.TillClosed: 3
ERROR tests/test_drawer.py - ModuleNotFoundError: No module named 'drawer'
`,
    {
      frames: ['tests/test_till.py|18|', 'till/core.py|77|'],
      paths: ['tests/test_drawer.py'],
      symbols: ['TillClosed', 'refund', 'test_refund', 'Money'],
      errors: ['till.core.TillClosed', 'TillClosed', '3', 'ModuleNotFoundError', "No module named 'drawer'"],
    },
  ),
  report(
    'pytest-assert',
    `
    def test_total():
>       assert basket_total([1, 2]) == 4
E       assert 3 == 4
E        +  where 3 = basket_total([1, 2])

tests/test_basket.py:9: AssertionError
`,
    {
      frames: ['tests/test_basket.py|9|'],
      symbols: ['basket_total', 'test_total'],
      errors: ['assert 3 == 4', 'AssertionError'],
    },
  ),
  report(
    'django-page',
    `
Traceback:

File "/home/lea/venv/lib/python2.7/site-packages/django/core/handlers/base.py" in get_response
  111.                         response = callback(request, *callback_args, **callback_kwargs)

File "/home/lea/lawn/lawn/views.py" in mow
  34.     strip = Strip.objects.get(pk=pk)

Exception Type: DoesNotExist at /lawn/4/
`,
    {
      frames: [
        '-/home/lea/venv/lib/python2.7/site-packages/django/core/handlers/base.py|111|get_response',
        '/home/lea/lawn/lawn/views.py|34|mow',
      ],
      symbols: ['mow', 'Strip', 'DoesNotExist'],
    },
  ),
  report(
    'faulthandler',
    `
Fatal Python error: Segmentation fault

Current thread 0x00007f6c2a9d3740 (most recent call first):
  File "/w/pond/pond/ripple.py", line 88 in spread
  File "/w/pond/run.py", line 4 in <module>
`,
    {
      frames: ['/w/pond/pond/ripple.py|88|spread', '/w/pond/run.py|4|<module>'],
      symbols: ['spread'],
      errors: ['Fatal Python error', 'Segmentation fault'],
    },
  ),
  report(
    'frozen-and-string',
    `
  File "<frozen importlib._bootstrap>", line 228, in _call_with_frames_removed
  File "/w/kites/kites/string.py", line 3, in <module>
    from .reel import Reel
ImportError: cannot import name 'Reel' from 'kites.reel' (/w/kites/kites/reel.py)
`,
    {
      frames: ['-<frozen importlib._bootstrap>|228|_call_with_frames_removed', '/w/kites/kites/string.py|3|<module>'],
      paths: ['/w/kites/kites/reel.py'],
      symbols: ['Reel', 'kites.reel'],
      errors: ['ImportError', "cannot import name 'Reel' from 'kites.reel'"],
    },
  ),
  report(
    'sentry-page',
    `
MissingKeel: no keel
  File "boats/hull.py", line 61, in lay_keel
    keel = self.parts["keel"]
boats/yard.py in build at line 19
`,
    { frames: ['boats/hull.py|61|lay_keel', 'boats/yard.py|19|build'], symbols: ['lay_keel', 'build', 'parts'] },
  ),
  report(
    'rich-wide',
    `
╭─────────────────────────────── Traceback (most recent call last) ────────────────────────────────╮
│ C:\\dev\\moss\\moss\\grow.py:14 in spread                                                            │
│                                                                                                  │
│   11 def spread(bed):                                                                            │
│ ❱ 14 │   bed.cover(shade=None)                                                                   │
╰──────────────────────────────────────────────────────────────────────────────────────────────────╯
TypeError: cover() missing 1 required positional argument: 'depth'
`,
    {
      frames: ['C:\\dev\\moss\\moss\\grow.py|14|spread'],
      symbols: ['spread', 'cover', 'depth'],
      errors: ['TypeError', "cover() missing 1 required positional argument: 'depth'"],
    },
  ),
  report(
    'linters-python',
    `
petal/stem.py:12: error: Incompatible return value type (got "int", expected "Leaf")  [return-value]
petal/stem.py:40:5: E722 do not use bare 'except'
petal/root.py:7:0: C0116: Missing function or method docstring (missing-function-docstring)
`,
    {
      frames: ['petal/stem.py|12|', 'petal/stem.py|40|', 'petal/root.py|7|'],
      symbols: ['Leaf'],
      errors: [
        'Incompatible return value type (got "int", expected "Leaf")',
        'return-value',
        'E722',
        "do not use bare 'except'",
        'C0116',
        'Missing function or method docstring',
      ],
    },
  ),
  report(
    'windows-venv',
    `
Traceback (most recent call last):
  File "C:\\Users\\Ana\\AppData\\Local\\Programs\\Python\\Python310\\lib\\json\\decoder.py", line 355, in raw_decode
    raise JSONDecodeError("Expecting value", s, err.value) from None
  File "C:\\Users\\Ana\\My Projects\\loom\\loom\\weave.py", line 27, in load_pattern
    return json.loads(text)
json.decoder.JSONDecodeError: Expecting value: line 1 column 1 (char 0)
`,
    {
      frames: [
        '-C:\\Users\\Ana\\AppData\\Local\\Programs\\Python\\Python310\\lib\\json\\decoder.py|355|raw_decode',
        'C:\\Users\\Ana\\My Projects\\loom\\loom\\weave.py|27|load_pattern',
      ],
      symbols: ['load_pattern', 'JSONDecodeError'],
      errors: ['json.decoder.JSONDecodeError', 'Expecting value: line 1 column 1 (char 0)'],
    },
  ),
];
