/**
 * The good rows of a list as JSON in blocks of bytes, `LIST_BOUNDS` at most: a third of what objects would need, and
 * nothing for the garbage collector.
 */
import { LIST_BOUNDS } from '../../../contract/limits.ts';
import type { Person } from '../directory/same-visitor.ts';
import type { ListedAppointment } from '../lists/read-context.ts';

const BLOCK = 1024 * 1024;
/** A row of the longest texts has some 1,400 characters, each at most six bytes of JSON. */
const MAX_ROW_BYTES = 16 * 1024;

const COMMA = 0x2c;
const OPEN = 0x5b;
const CLOSE = 0x5d;

interface Place {
  readonly startsAt: number;
  readonly block: number;
  readonly from: number;
  readonly to: number;
}

/** By hand: loading the hub's schemas would take the thread longer than a usual list. */
function personIn(json: string): Person {
  const row: unknown = JSON.parse(json);
  const text = (name: keyof Person): string | undefined => {
    const value: unknown = typeof row === 'object' && row !== null ? Reflect.get(row, name) : undefined;
    return typeof value === 'string' ? value : undefined;
  };
  return {
    firstName: text('firstName') ?? '',
    lastName: text('lastName') ?? '',
    phoneNumber: text('phoneNumber'),
    email: text('email'),
  };
}

/** An appointment, or what a list of another program says of one. */
type KeptRow = Pick<ListedAppointment, keyof Person | 'startsAt'>;

export type KeptRows = ReturnType<typeof createKeptRows>;

export function createKeptRows() {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  const blocks: Uint8Array[] = [];
  const places: Place[] = [];
  let used = BLOCK;

  function put(row: KeptRow): Place | undefined {
    const json = JSON.stringify(row);
    if (used + MAX_ROW_BYTES > BLOCK) {
      if (blocks.length * BLOCK >= LIST_BOUNDS.bytes) return undefined;
      blocks.push(new Uint8Array(BLOCK));
      used = 0;
    }
    const block = blocks.length - 1;
    const from = used;
    const { written, read } = encoder.encodeInto(json, blocks[block]?.subarray(from) ?? new Uint8Array());
    if (read < json.length) return undefined;
    used += written;
    return { startsAt: row.startsAt, block, from, to: used };
  }

  const bytesOf = ({ block, from, to }: Place): Uint8Array =>
    blocks[block]?.subarray(from, to) ?? new Uint8Array();

  function json(from: number, most: number): Uint8Array<ArrayBuffer> {
    const some = places.slice(from, from + most);
    const list = new Uint8Array(some.reduce((sum, { from: begin, to }) => sum + to - begin + 1, 2));
    let at = 1;
    for (const place of some) {
      list.set(bytesOf(place), at);
      at += place.to - place.from;
      list[at] = COMMA;
      at += 1;
    }
    // In place of the last comma.
    const end = some.length === 0 ? 1 : at - 1;
    list[0] = OPEN;
    list[end] = CLOSE;
    return list.slice(0, end + 1);
  }

  return {
    get count(): number {
      return places.length;
    },
    /** Returns its number, from 0; undefined where it does not fit. */
    add(row: KeptRow): number | undefined {
      const place = put(row);
      return place && places.push(place) - 1;
    },
    replace(n: number, row: KeptRow): boolean {
      const place = put(row);
      if (place) places[n] = place;
      return place !== undefined;
    },
    person(n: number): Person {
      const place = places[n];
      if (!place) throw new RangeError(`There is no row ${n}.`);
      return personIn(decoder.decode(bytesOf(place)));
    },
    startsAt: (n: number): number => places[n]?.startsAt ?? 0,
    /** By start, which is also how an index of days is written fastest. Earlier numbers are void. */
    sort: (): void => void places.sort((a, b) => a.startsAt - b.startsAt),
    json,
  };
}
