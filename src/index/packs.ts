// Where content records live between analysis and assembly: pack files, written once, whose records are found again by
// content. Behind the records stands the table of their strings, and behind it where it stands. It does not decide which
// contents are needed.

import fs from 'node:fs';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { CuepackError, messageOf } from '../errors.ts';
import { writeWhole } from './manifest.ts';
import type { ContentRecord } from './record.ts';
import { PackStrings, RecordEncoder, StoredRecord } from './record-bytes.ts';

/** Where one record stands. */
export interface RecordLocation {
  /** File name inside the pack folder. */
  readonly pack: string;
  /** Bytes. */
  readonly offset: number;
  readonly length: number;
  readonly checksum: number;
}

/** At the end of a pack: offset and checksum of the table. Bytes. */
const TRAILER_BYTES = 8;
/** No pack is larger: bounds what a foreign file can make us allocate. Bytes. */
const MAX_PACK_BYTES = 1 << 30;
/** Packs kept at hand while a snapshot is gathered. Bytes. */
const KEPT_BYTES = 32 << 20;

/** Writes one pack file; nothing is visible under its name until `finish`. */
export class PackWriter {
  private readonly folder: string;
  private readonly name: string;
  private readonly encoder = new RecordEncoder();
  private readonly chunks: Buffer[] = [];
  private length = 0;

  constructor(folder: string, name: string) {
    this.folder = folder;
    this.name = name;
  }

  add(record: ContentRecord): RecordLocation {
    const bytes = this.encoder.encode(record);
    const location = { pack: this.name, offset: this.length, length: bytes.length, checksum: crc32(bytes) };
    this.chunks.push(bytes);
    this.length += bytes.length;
    return location;
  }

  finish(): void {
    const table = this.encoder.table();
    const trailer = Buffer.alloc(TRAILER_BYTES);
    trailer.writeUInt32LE(this.length, 0);
    trailer.writeUInt32LE(crc32(table), 4);
    writeWhole(path.join(this.folder, this.name), [Buffer.concat([...this.chunks, table, trailer])]);
  }
}

interface OpenPack {
  /** All records, end to end. */
  readonly records: Buffer;
  readonly strings: PackStrings;
  /** Bytes of the file. */
  readonly size: number;
}

/** Reads records out of the packs of one folder. */
export class PackReader {
  private readonly folder: string;
  /** The latest used last. */
  private readonly opened = new Map<string, OpenPack>();
  private openedBytes = 0;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** @throws CuepackError E_INDEX_DAMAGED when the record is not what was written. */
  read({ pack, offset, length, checksum }: RecordLocation): StoredRecord {
    const file = path.join(this.folder, pack);
    try {
      const { records, strings } = this.open(file);
      if (offset + length > records.length) throw new Error('it is cut short');
      const bytes = records.subarray(offset, offset + length);
      if (crc32(bytes) !== checksum) throw new Error('checksum mismatch');
      return new StoredRecord(bytes, strings);
    } catch (error) {
      const message = `pack ${file} is damaged (${messageOf(error)}); build again`;
      throw new CuepackError('E_INDEX_DAMAGED', message, { cause: error });
    }
  }

  private open(file: string): OpenPack {
    const known = this.opened.get(file);
    const pack = known ?? readPack(file);
    if (known === undefined) this.openedBytes += pack.size;
    this.opened.delete(file);
    this.opened.set(file, pack);
    for (const [name, { size }] of this.opened) {
      if (this.openedBytes <= KEPT_BYTES || name === file) break;
      this.opened.delete(name);
      this.openedBytes -= size;
    }
    return pack;
  }
}

// --- internal ---

function readPack(file: string): OpenPack {
  const { size } = fs.statSync(file);
  if (size < TRAILER_BYTES || size > MAX_PACK_BYTES) throw new Error('its size is wrong');
  const bytes = fs.readFileSync(file);
  const trailer = bytes.length - TRAILER_BYTES;
  const start = bytes.readUInt32LE(trailer);
  const table = bytes.subarray(start, trailer);
  if (start > trailer || crc32(table) !== bytes.readUInt32LE(trailer + 4)) throw new Error('checksum mismatch');
  return { records: bytes.subarray(0, start), strings: new PackStrings(table), size };
}
