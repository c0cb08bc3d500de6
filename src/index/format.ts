// How an index file is laid out: a magic, a version, a header that names the sections, then the sections.
// Every section has a checksum that is verified when it is first read. It knows bytes, not what they mean.
//
// Layout (little-endian): "CUEPACK\0", u32 version, u32 header length, u32 header checksum, header (JSON), padding,
// sections, each aligned to eight bytes.
//
// Versions: 1 = first.

import fs from 'node:fs';
import { crc32 } from 'node:zlib';
import { CuepackError, messageOf } from '../errors.ts';
import { exactly, isCount, isFields, isText, listOf, ShapeError } from './shape.ts';

export const FORMAT_VERSION = 1;
const MAGIC: Uint8Array = Buffer.from('CUEPACK\0', 'latin1');
const PREFIX_BYTES = 20;
/** No header is longer: a damaged length must not become an allocation. Bytes. */
const MAX_HEADER_BYTES = 1 << 20;
/** What is only looked at is read in pieces of this many bytes. */
const SCRATCH_BYTES = 1 << 18;
const MENDING = 'rebuild it with build.sh --corpus DIR --index-dir DIR';

export interface IndexHeader {
  readonly snapshotId: string;
  readonly sections: readonly SectionRow[];
  readonly facts: Readonly<Record<string, number>>;
}

interface SectionRow {
  readonly name: string;
  /** Bytes from the first section. */
  readonly offset: number;
  readonly length: number;
  readonly checksum: number;
}

const align = (offset: number): number => (offset + 7) & ~7;

/** The bytes of a typed array, without a copy. */
export function bytesOf(array: ArrayBufferView): Buffer {
  return Buffer.from(array.buffer, array.byteOffset, array.byteLength);
}

/** Lays sections out as one buffer list, ready to be written in order. */
export function layOut(
  snapshotId: string,
  sections: readonly { name: string; bytes: Buffer }[],
  facts: Readonly<Record<string, number>>,
): Buffer[] {
  let offset = 0;
  const rows = sections.map(({ name, bytes }) => {
    const row = { name, offset, length: bytes.length, checksum: crc32(bytes) };
    offset = align(offset + bytes.length);
    return row;
  });
  const header = Buffer.from(JSON.stringify({ snapshotId, sections: rows, facts }), 'utf8');
  const prefix = Buffer.alloc(PREFIX_BYTES);
  prefix.set(MAGIC);
  prefix.writeUInt32LE(FORMAT_VERSION, 8);
  prefix.writeUInt32LE(header.length, 12);
  prefix.writeUInt32LE(crc32(header), 16);
  const buffers: Buffer[] = [
    prefix,
    header,
    Buffer.alloc(align(PREFIX_BYTES + header.length) - PREFIX_BYTES - header.length),
  ];
  for (const { bytes } of sections) buffers.push(bytes, Buffer.alloc(align(bytes.length) - bytes.length));
  return buffers;
}

/** An index file that is open for reading. Sections are read and verified on first use. */
export class SectionFile {
  readonly header: IndexHeader;
  private readonly descriptor: number;
  private readonly file: string;
  private readonly start: number;
  private readonly size: number;

  /** @throws CuepackError E_NO_INDEX, E_INDEX_VERSION or E_INDEX_DAMAGED, naming the file. */
  constructor(file: string) {
    this.file = file;
    this.descriptor = openForReading(file);
    this.size = fs.fstatSync(this.descriptor).size;
    try {
      const { header, start } = this.readHeader();
      this.header = header;
      this.start = start;
    } catch (error) {
      this.close();
      throw error;
    }
  }

  close(): void {
    fs.closeSync(this.descriptor);
  }

  /** Bytes of a section, verified. The buffer starts at an eight-byte boundary. */
  section(name: string): Buffer {
    const row = this.header.sections.find((section) => section.name === name);
    if (row === undefined) throw this.damaged(`it has no section "${name}"`);
    const bytes = this.read(this.start + row.offset, row.length);
    if (crc32(bytes) !== row.checksum) throw this.damaged(`section "${name}" does not match its checksum`);
    return bytes;
  }

  /** Whether every section is what was written. Keeps none of them. */
  isWhole(): boolean {
    const scratch = Buffer.allocUnsafe(SCRATCH_BYTES);
    return this.header.sections.every(({ offset, length, checksum }) => {
      let sum = 0;
      for (let done = 0; done < length; ) {
        const most = Math.min(scratch.length, length - done);
        const got = fs.readSync(this.descriptor, scratch, 0, most, this.start + offset + done);
        if (got === 0) return false;
        sum = crc32(scratch.subarray(0, got), sum);
        done += got;
      }
      return sum === checksum;
    });
  }

  /** The error for content that contradicts itself. */
  damaged(what: string): CuepackError {
    return new CuepackError('E_INDEX_DAMAGED', `index file ${this.file} is damaged: ${what}; ${MENDING}`);
  }

  private read(offset: number, length: number): Buffer {
    if (offset + length > this.size) throw this.damaged('it is cut short');
    const bytes = Buffer.from(new ArrayBuffer(length));
    let done = 0;
    while (done < length) {
      const got = fs.readSync(this.descriptor, bytes, done, length - done, offset + done);
      if (got === 0) throw this.damaged('it is cut short');
      done += got;
    }
    return bytes;
  }

  private readHeader(): { header: IndexHeader; start: number } {
    const prefix = this.read(0, PREFIX_BYTES);
    if (!prefix.subarray(0, 8).equals(MAGIC)) throw this.damaged('it does not start like an index');
    const version = prefix.readUInt32LE(8);
    if (version !== FORMAT_VERSION) {
      const message = `index file ${this.file} has format ${version}, this program reads ${FORMAT_VERSION}; ${MENDING}`;
      throw new CuepackError('E_INDEX_VERSION', message);
    }
    const length = prefix.readUInt32LE(12);
    if (length > MAX_HEADER_BYTES) throw this.damaged('its header is too long');
    const bytes = this.read(PREFIX_BYTES, length);
    if (crc32(bytes) !== prefix.readUInt32LE(16)) throw this.damaged('its header does not match its checksum');
    try {
      return { header: parseHeader(JSON.parse(bytes.toString('utf8'))), start: align(PREFIX_BYTES + length) };
    } catch (error) {
      throw this.damaged(`its header is not valid (${messageOf(error).slice(0, 200)})`);
    }
  }
}

function openForReading(file: string): number {
  try {
    return fs.openSync(file, 'r');
  } catch (error) {
    throw new CuepackError('E_NO_INDEX', `cannot open index file ${file}: ${messageOf(error)}; ${MENDING}`, {
      cause: error,
    });
  }
}

const HEADER_CHECKS = { snapshotId: isText, sections: Array.isArray, facts: isFields };
const SECTION_CHECKS = { name: isText, offset: isCount, length: isCount, checksum: isCount };

function parseHeader(value: unknown): IndexHeader {
  const header = exactly(value, HEADER_CHECKS, 'the header') as unknown as IndexHeader;
  listOf(header.sections, (row) => exactly(row, SECTION_CHECKS, 'a section'), 'sections');
  if (!Object.values(header.facts).every(isCount)) throw new ShapeError('a fact is not a count');
  return header;
}
