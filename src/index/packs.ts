// Where content records live between analysis and assembly: pack files of compressed records, written once,
// found again by content. It does not decide which contents are needed.

import fs from 'node:fs';
import path from 'node:path';
import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import { CuepackError, messageOf } from '../errors.ts';
import { writeWhole } from './manifest.ts';
import type { ContentRecord } from './record.ts';

/** Where one record stands. */
export interface RecordLocation {
  /** File name inside the pack folder. */
  readonly pack: string;
  /** Bytes. */
  readonly offset: number;
  readonly length: number;
  readonly checksum: number;
}

/** No record inflates to more: bounds what a damaged pack can make us allocate. Bytes. */
const MAX_RECORD_BYTES = 256 << 20;

/** Writes one pack file; nothing is visible under its name until `finish`. */
export class PackWriter {
  private readonly folder: string;
  private readonly name: string;
  private readonly chunks: Buffer[] = [];
  private length = 0;

  constructor(folder: string, name: string) {
    this.folder = folder;
    this.name = name;
  }

  add(record: ContentRecord): RecordLocation {
    const bytes = deflateRawSync(Buffer.from(JSON.stringify(record), 'utf8'), { level: 3 });
    const location = { pack: this.name, offset: this.length, length: bytes.length, checksum: crc32(bytes) };
    this.chunks.push(bytes);
    this.length += bytes.length;
    return location;
  }

  finish(): void {
    writeWhole(path.join(this.folder, this.name), this.chunks);
  }
}

interface OpenPack {
  readonly descriptor: number;
  /** Bytes. */
  readonly size: number;
}

/** Reads records out of the packs of one folder. */
export class PackReader {
  private readonly folder: string;
  private readonly opened = new Map<string, OpenPack>();

  constructor(folder: string) {
    this.folder = folder;
  }

  /** @throws CuepackError E_INDEX_DAMAGED when the record is not what was written. */
  read(location: RecordLocation): ContentRecord {
    const file = path.join(this.folder, location.pack);
    try {
      const { descriptor, size } = this.open(file);
      if (location.offset + location.length > size) throw new Error('it is cut short');
      const bytes = Buffer.allocUnsafe(location.length);
      const got = fs.readSync(descriptor, bytes, 0, location.length, location.offset);
      if (got !== location.length || crc32(bytes) !== location.checksum) throw new Error('checksum mismatch');
      const text = inflateRawSync(bytes, { maxOutputLength: MAX_RECORD_BYTES }).toString('utf8');
      return JSON.parse(text) as ContentRecord;
    } catch (error) {
      const message = `pack ${file} is damaged (${messageOf(error)}); build again`;
      throw new CuepackError('E_INDEX_DAMAGED', message, { cause: error });
    }
  }

  close(): void {
    for (const { descriptor } of this.opened.values()) fs.closeSync(descriptor);
    this.opened.clear();
  }

  private open(file: string): OpenPack {
    const known = this.opened.get(file);
    if (known !== undefined) return known;
    const descriptor = fs.openSync(file, 'r');
    const pack = { descriptor, size: fs.fstatSync(descriptor).size };
    this.opened.set(file, pack);
    return pack;
  }
}
