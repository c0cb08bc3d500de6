#!/usr/bin/env node
// Starts the fuzzer from its TypeScript sources: node scripts/fuzz.mjs [--seconds N] [--seed N] [target …]
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const words = ['--import', 'tsx', path.join(root, 'test/fuzz/main.ts'), ...process.argv.slice(2)];
const { status } = spawnSync(process.execPath, words, { stdio: 'inherit', cwd: root });
process.exit(status ?? 1);
