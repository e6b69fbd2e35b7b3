/** Finds the lists inside a JSON text, without keeping it. Pure. */
import { LIST_BOUNDS } from '../../../contract/limits.ts';
import { type PastBound, pastBound } from './list-text.ts';

export interface FoundList {
  /** `data.appointments`; '' for the whole text. */
  readonly path: string;
  /** `map`: an object whose values are the entries. */
  readonly kind: 'list' | 'map';
  /** Of its bracket, in characters. */
  readonly at: number;
  /** Objects in it. */
  entries: number;
  /** Texts like days in the first of them: appointments have some. */
  days: number;
}

export type ListsFound =
  | { readonly kind: 'found'; readonly lists: readonly FoundList[]; readonly days: number }
  | { readonly kind: 'no-end' }
  | PastBound;

interface Frame {
  readonly isArray: boolean;
  readonly path: string;
  readonly at: number;
  readonly found: FoundList | undefined;
  key: string;
  objects: number;
  others: number;
  days: number;
}

const DAY = /\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[./]\d{1,2}[./]\d{2,4}|^\d{8}T?\d*Z?$/;
const MAX_KEY = 200;
/** Entries whose texts are looked at. */
const LOOKED_AT = 20;
const MAX_LISTS = 50;

/** Lists in lists belong to their entries. */
export function createListFinder() {
  const stack: Frame[] = [];
  const lists: FoundList[] = [];
  let offset = 0;
  let arrays = 0;
  let days = 0;
  let isText = false;
  let isEscaped = false;
  let text = '';
  let isBroken = false;
  let isTooDeep = false;

  function open(isArray: boolean, at: number): void {
    const parent = stack.at(-1);
    const path = parent === undefined ? '' : parent.isArray ? parent.path : join(parent.path, parent.key);
    if (parent && !isArray) {
      parent.objects += 1;
      if (parent.found) parent.found.entries += 1;
    } else if (parent) parent.others += 1;
    let found: FoundList | undefined;
    if (isArray && arrays === 0 && lists.length < MAX_LISTS) {
      found = { path, kind: 'list', at, entries: 0, days: 0 };
      lists.push(found);
    }
    if (isArray) arrays += 1;
    stack.push({ isArray, path, at, found, key: '', objects: 0, others: 0, days: 0 });
    if (stack.length > LIST_BOUNDS.depth) isTooDeep = true;
  }

  function close(isArray: boolean): void {
    const frame = stack.pop();
    if (!frame || frame.isArray !== isArray) isBroken = true;
    if (isArray) arrays -= 1;
    else if (frame && arrays === 0 && frame.objects > 1 && frame.others === 0 && lists.length < MAX_LISTS)
      lists.push({ path: frame.path, kind: 'map', at: frame.at, entries: frame.objects, days: frame.days });
  }

  function textEnds(isKey: boolean): void {
    const frame = stack.at(-1);
    if (!frame) return;
    if (isKey) {
      frame.key = text;
      return;
    }
    frame.others += 1;
    if (text.length > 40 || !DAY.test(text)) return;
    days += 1;
    for (const each of stack) each.days += 1;
    const found = stack.find((each) => each.found)?.found;
    if (found && found.entries <= LOOKED_AT) found.days += 1;
  }

  /** Goes on in a text up to its end, or that of the block. Returns the place behind. */
  function readText(block: string, from: number): number {
    for (let at = from; at < block.length; at++) {
      const sign = block.charCodeAt(at);
      if (isEscaped) isEscaped = false;
      else if (sign === 0x5c) isEscaped = true;
      else if (sign === 0x22) {
        if (text.length < MAX_KEY) text += block.slice(from, Math.min(at, from + MAX_KEY));
        isText = false;
        isWaiting = true;
        return at + 1;
      }
    }
    if (text.length < MAX_KEY) text += block.slice(from, from + MAX_KEY);
    return block.length;
  }

  /** A text has ended, and what follows it says whether it was a key. */
  let isWaiting = false;
  let isBare = false;

  function step(sign: number, at: number): void {
    if (sign === 0x20 || sign === 0x0a || sign === 0x0d || sign === 0x09) return;
    if (isWaiting) {
      isWaiting = false;
      textEnds(sign === 0x3a);
    }
    if (isBare && (sign === 0x2c || sign === 0x5d || sign === 0x7d)) {
      isBare = false;
      const frame = stack.at(-1);
      if (frame) frame.others += 1;
    }
    if (sign === 0x22) {
      isText = true;
      text = '';
    } else if (sign === 0x5b || sign === 0x7b) open(sign === 0x5b, at);
    else if (sign === 0x5d || sign === 0x7d) close(sign === 0x5d);
    else if (sign !== 0x2c && sign !== 0x3a) isBare = true;
  }

  return {
    /** The next part of the text. False once more of it is of no use. */
    read(block: string): boolean {
      for (let at = 0; at < block.length;) {
        if (isText) at = readText(block, at);
        else {
          step(block.charCodeAt(at), offset + at);
          at += 1;
        }
        if (isBroken || isTooDeep) return false;
      }
      offset += block.length;
      return true;
    },
    found(): ListsFound {
      if (isTooDeep) return pastBound('depth', 'entry', 1);
      if (isBroken || isText || stack.length > 0) return { kind: 'no-end' };
      const full = lists.filter(({ entries }) => entries > 0);
      return { kind: 'found', lists: full.toSorted(byPromise), days };
    },
  };
}

const join = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);

/** Lists with days first, real lists before objects of objects, then the longest. */
const byPromise = (a: FoundList, b: FoundList): number =>
  Number(b.days > 0) - Number(a.days > 0) ||
  Number(a.kind === 'map') - Number(b.kind === 'map') ||
  b.entries - a.entries;
