/**
 * Structured clones, as V8 makes them, on their way between the main process and a page. A function, a proxy or a symbol
 * is refused with a `DataCloneError`; dates, maps, sets, buffers, circles and `undefined` arrive as what they were.
 */

/** Text of a clone and back. The function is also run in a page, so it uses nothing around it. */
export function cloneCodec(): { write: (value: unknown) => string; read: (text: string) => unknown } {
  type Told = readonly [kind: string, ...parts: unknown[]];
  const arrays = [
    Int8Array,
    Uint8Array,
    Uint8ClampedArray,
    Int16Array,
    Uint16Array,
    Int32Array,
    Uint32Array,
    Float32Array,
    Float64Array,
    BigInt64Array,
    BigUint64Array,
  ];
  function write(value: unknown): string {
    const seen = new Map<object, number>();
    const bytes = (buffer: ArrayBuffer | SharedArrayBuffer): number[] => [...new Uint8Array(buffer)];
    function tell(one: unknown): Told {
      if (typeof one === 'number') return ['n', Object.is(one, -0) ? '-0' : String(one)];
      if (typeof one === 'bigint') return ['big', String(one)];
      if (one === undefined) return ['u'];
      if (typeof one !== 'object' || one === null) return ['v', one];
      const before = seen.get(one);
      if (before !== undefined) return ['same', before];
      seen.set(one, seen.size);
      if (Array.isArray(one)) return ['a', Array.from(one, tell)];
      if (one instanceof Date) return ['d', one.getTime()];
      if (one instanceof RegExp) return ['r', one.source, one.flags];
      if (one instanceof Map) return ['m', [...one].map(([key, each]) => [tell(key), tell(each)])];
      if (one instanceof Set) return ['s', [...one].map(tell)];
      if (one instanceof Error) return ['e', one.name, one.message];
      if (one instanceof ArrayBuffer) return ['b', bytes(one)];
      const kind = arrays.findIndex((each) => one instanceof each);
      if (kind >= 0) return ['t', kind, bytes((one as Uint8Array<ArrayBuffer>).slice().buffer)];
      return ['o', Object.entries(one).map(([key, each]) => [key, tell(each)])];
    }
    // What V8 cannot clone throws here.
    return JSON.stringify(tell(structuredClone(value)));
  }
  function read(text: string): unknown {
    const made: unknown[] = [];
    function keep<T>(value: T): T {
      made.push(value);
      return value;
    }
    function hear(told: Told): unknown {
      const [kind, first, second] = told as [string, never, never];
      switch (kind) {
        case 'n':
          return Number(first);
        case 'big':
          return BigInt(first);
        case 'u':
          return undefined;
        case 'v':
          return first;
        case 'same':
          return made[first];
        case 'd':
          return keep(new Date(first));
        case 'r':
          return keep(new RegExp(first, second));
        case 'e':
          return keep(Object.assign(new Error(second), { name: first }));
        case 'b':
          return keep(new Uint8Array(first).buffer);
        case 't': {
          const index: number = keep(made.length);
          const array = new arrays[first as 1]!(new Uint8Array(second).buffer);
          made[index] = array;
          return array;
        }
        case 'a': {
          const list: unknown[] = keep([]);
          for (const each of first as Told[]) list.push(hear(each));
          return list;
        }
        case 'm': {
          const map = keep(new Map<unknown, unknown>());
          for (const [key, each] of first as [Told, Told][]) map.set(hear(key), hear(each));
          return map;
        }
        case 's': {
          const set = keep(new Set<unknown>());
          for (const each of first as Told[]) set.add(hear(each));
          return set;
        }
        default: {
          const object: Record<string, unknown> = keep({});
          for (const [key, each] of first as [string, Told][]) object[key] = hear(each);
          return object;
        }
      }
    }
    return hear(JSON.parse(text) as Told);
  }
  return { write, read };
}

const codec = cloneCodec();

/** Throws "An object could not be cloned.", as Electron's `postMessage` does. */
export function writeClone(value: unknown): string {
  try {
    return codec.write(value);
  } catch {
    throw new Error('An object could not be cloned.');
  }
}

export const readClone = (text: string): unknown => codec.read(text);
