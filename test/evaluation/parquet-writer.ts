// Makes small Parquet files for tests: required text columns, one row group, one plain page a column, gzip or nothing.
// The format is Thrift compact protocol around the pages; see parquet.apache.org, "File Format".

import { gzipSync } from 'node:zlib';

/** A Parquet file of the rows; every row has the same keys, every value is text. */
export function parquetFile(rows: readonly Record<string, string>[], codec: 'none' | 'gzip' = 'none'): Uint8Array {
  const names = Object.keys(rows[0] ?? {});
  const chunks: Buffer[] = [Buffer.from('PAR1')];
  let offset = 4;
  const columns = names.map((name) => {
    const page = textPage(
      rows.map((row) => row[name] ?? ''),
      codec,
    );
    const start = offset;
    chunks.push(page.bytes);
    offset += page.bytes.length;
    return columnChunk({ name, start, values: rows.length, codec, ...page });
  });
  const footer = struct([
    [1, i32(1)],
    [2, list(12, [schemaRoot(names.length), ...names.map(schemaColumn)])],
    [3, i64(rows.length)],
    [
      4,
      list(12, [
        struct([
          [1, list(12, columns)],
          [2, i64(offset - 4)],
          [3, i64(rows.length)],
        ]).bytes,
      ]),
    ],
  ]).bytes;
  const length = Buffer.alloc(4);
  length.writeUInt32LE(footer.length);
  return Buffer.concat([...chunks, footer, length, Buffer.from('PAR1')]);
}

interface Field {
  /** Type id of the compact protocol. */
  readonly type: number;
  readonly bytes: Buffer;
}

function textPage(values: readonly string[], codec: 'none' | 'gzip') {
  const plain = Buffer.concat(
    values.flatMap((value) => {
      const text = Buffer.from(value, 'utf8');
      const length = Buffer.alloc(4);
      length.writeUInt32LE(text.length);
      return [length, text];
    }),
  );
  const body = codec === 'gzip' ? gzipSync(plain) : plain;
  const dataHeader = struct([
    [1, i32(values.length)],
    [2, i32(0)],
    [3, i32(3)],
    [4, i32(3)],
  ]);
  const header = struct([
    [1, i32(0)],
    [2, i32(plain.length)],
    [3, i32(body.length)],
    [5, dataHeader],
  ]).bytes;
  return { bytes: Buffer.concat([header, body]), plainSize: header.length + plain.length };
}

function columnChunk(column: {
  name: string;
  start: number;
  values: number;
  codec: 'none' | 'gzip';
  bytes: Buffer;
  plainSize: number;
}): Buffer {
  const metadata = struct([
    [1, i32(6)],
    [2, list(5, [i32(0).bytes])],
    [3, list(8, [text(column.name).bytes])],
    [4, i32(column.codec === 'gzip' ? 2 : 0)],
    [5, i64(column.values)],
    [6, i64(column.plainSize)],
    [7, i64(column.bytes.length)],
    [9, i64(column.start)],
  ]);
  return struct([
    [2, i64(column.start)],
    [3, metadata],
  ]).bytes;
}

function schemaRoot(children: number): Buffer {
  return struct([
    [4, text('schema')],
    [5, i32(children)],
  ]).bytes;
}

function schemaColumn(name: string): Buffer {
  return struct([
    [1, i32(6)],
    [3, i32(0)],
    [4, text(name)],
    [6, i32(0)],
  ]).bytes;
}

function struct(fields: readonly (readonly [number, Field])[]): Field {
  const parts: Buffer[] = [];
  let previous = 0;
  for (const [id, { type, bytes }] of fields) {
    parts.push(Buffer.from([((id - previous) << 4) | type]), bytes);
    previous = id;
  }
  return { type: 12, bytes: Buffer.concat([...parts, Buffer.from([0])]) };
}

function list(elementType: number, elements: readonly Buffer[]): Field {
  const head =
    elements.length < 15 ? [(elements.length << 4) | elementType] : [0xf0 | elementType, ...varint(elements.length)];
  return { type: 9, bytes: Buffer.concat([Buffer.from(head), ...elements]) };
}

function i32(value: number): Field {
  return { type: 5, bytes: Buffer.from(varint(value * 2)) };
}

function i64(value: number): Field {
  return { type: 6, bytes: Buffer.from(varint(value * 2)) };
}

function text(value: string): Field {
  const bytes = Buffer.from(value, 'utf8');
  return { type: 8, bytes: Buffer.concat([Buffer.from(varint(bytes.length)), bytes]) };
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  let left = value;
  while (left > 127) {
    bytes.push((left & 127) | 128);
    left = Math.floor(left / 128);
  }
  return [...bytes, left];
}
