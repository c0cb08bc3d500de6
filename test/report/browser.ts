// A real browser for tests: headless Chromium, spoken to over a pipe. Only what these tests need of its protocol.

import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'chrome'];

/** The browser's program, or null where there is none (Debian: apt-get install chromium). */
export function findChromium(): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  for (const file of NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))) {
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      // Not here.
    }
  }
  return null;
}

export interface PageOptions {
  readonly width: number;
  readonly height: number;
  readonly scheme: 'light' | 'dark';
}

interface Answer {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Record<string, unknown>;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly message: string };
}

export class Browser {
  private readonly child: ChildProcess;
  private readonly profile = mkdtempSync(join(tmpdir(), 'cuepack-browser-'));
  private readonly waiting = new Map<
    number,
    { resolve(value: Record<string, unknown>): void; reject(error: Error): void }
  >();
  private readonly events: Answer[] = [];
  private rest = '';
  private lastId = 0;
  private session: string | undefined;

  constructor(program: string) {
    const flags = [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--remote-debugging-pipe',
    ];
    this.child = spawn(program, [...flags, `--user-data-dir=${this.profile}`, 'about:blank'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    });
    const output = this.child.stdio[4] as Readable;
    output.setEncoding('utf8');
    output.on('data', (chunk: string) => this.read(chunk));
  }

  /** Opens a page and waits for its scripts. */
  async open(url: string, { width, height, scheme }: PageOptions): Promise<void> {
    const { targetId } = await this.send('Target.createTarget', { url: 'about:blank' });
    this.session = (await this.send('Target.attachToTarget', { targetId, flatten: true }, null)).sessionId as string;
    for (const domain of ['Page', 'Runtime', 'Network', 'Log']) await this.send(`${domain}.enable`);
    await this.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: width < 600 });
    await this.send('Emulation.setEmulatedMedia', {
      features: [
        { name: 'prefers-color-scheme', value: scheme },
        { name: 'prefers-reduced-motion', value: 'reduce' },
      ],
    });
    this.events.length = 0;
    await this.send('Page.navigate', { url });
    while (!(await this.evaluate("document.readyState === 'complete'")))
      await new Promise((done) => setTimeout(done, 20));
    await this.settle();
  }

  /** The value of an expression in the page. */
  async evaluate<T = unknown>(expression: string): Promise<T> {
    const parameters = { expression, returnByValue: true, awaitPromise: true };
    const { result, exceptionDetails } = await this.send('Runtime.evaluate', parameters);
    if (exceptionDetails !== undefined) throw new Error(JSON.stringify(exceptionDetails));
    return (result as { value: T }).value;
  }

  async press(key: string): Promise<void> {
    const code = key.length === 1 ? { text: key } : {};
    const keyCodes: Record<string, number> = { Tab: 9, Enter: 13, Escape: 27 };
    const virtual = keyCodes[key] === undefined ? {} : { windowsVirtualKeyCode: keyCodes[key] };
    await this.send('Input.dispatchKeyEvent', { type: 'keyDown', key, ...code, ...virtual });
    await this.send('Input.dispatchKeyEvent', { type: 'keyUp', key, ...virtual });
    await this.settle();
  }

  /** A picture of what is seen, PNG. */
  async screenshot(): Promise<Buffer> {
    const { data } = await this.send('Page.captureScreenshot', { format: 'png' });
    return Buffer.from(data as string, 'base64');
  }

  /** Addresses that the page asked for since it was opened. */
  requests(): string[] {
    const sent = this.events.filter(({ method }) => method === 'Network.requestWillBeSent');
    return sent.map(({ params }) => (params!.request as { url: string }).url);
  }

  /** Errors that the page threw or that its policy reported. */
  complaints(): string[] {
    return this.events
      .filter(({ method }) => method === 'Runtime.exceptionThrown' || method === 'Log.entryAdded')
      .map(({ params }) => JSON.stringify(params));
  }

  async close(): Promise<void> {
    const gone = new Promise((done) => this.child.once('exit', done));
    this.child.kill();
    await gone;
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
  }

  /** Two frames: what an event asked to be drawn is drawn. */
  private async settle(): Promise<void> {
    await this.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  }

  private send(
    method: string,
    params: object = {},
    session: string | null | undefined = this.session,
  ): Promise<Record<string, unknown>> {
    this.lastId += 1;
    const id = this.lastId;
    const isForBrowser = session === null || method.startsWith('Target.');
    const message = { id, method, params, ...(isForBrowser ? {} : { sessionId: session }) };
    (this.child.stdio[3] as Writable).write(`${JSON.stringify(message)}\0`);
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
  }

  private read(chunk: string): void {
    const messages = (this.rest + chunk).split('\0');
    this.rest = messages.pop()!;
    for (const message of messages) {
      const answer = JSON.parse(message) as Answer;
      const caller = answer.id === undefined ? undefined : this.waiting.get(answer.id);
      if (caller === undefined) this.events.push(answer);
      else if (answer.error !== undefined) caller.reject(new Error(answer.error.message));
      else caller.resolve(answer.result ?? {});
      if (answer.id !== undefined) this.waiting.delete(answer.id);
    }
  }
}
