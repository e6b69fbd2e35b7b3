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
  /** Objects or lists in it. */
  entries: number;
  /** Texts like days in the first of them: appointments have some. */
  days: number;
}

export type ListsFound =
  | {
      readonly kind: 'found';
      readonly lists: readonly FoundList[];
      /** Lists of single values. */
      readonly others: readonly FoundList[];
      readonly days: number;
    }
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

interface JsonSigns {
  open(isArray: boolean, at: number): void;
  close(isArray: boolean): void;
  /** A text, cut at some length. */
  text(text: string, isKey: boolean): void;
  /** A number, a truth or nothing. */
  bare(): void;
  /** Nothing more is of use. */
  isOver(): boolean;
}

/** Takes a JSON text apart, a block at a time. Broken JSON is not noticed but by its brackets. */
function createJsonWalk(signs: JsonSigns) {
  let offset = 0;
  let isText = false;
  let isEscaped = false;
  /** A text has ended, and what follows it says whether it was a key. */
  let isWaiting = false;
  let isBare = false;
  let text = '';

  /** Goes on in a text up to its end, or that of the block. Returns the place behind. */
  function readText(block: string, from: number): number {
    let at = from;
    for (; at < block.length; at++) {
      const sign = block.charCodeAt(at);
      if (isEscaped) isEscaped = false;
      else if (sign === 0x5c) isEscaped = true;
      else if (sign === 0x22) {
        isText = false;
        isWaiting = true;
        break;
      }
    }
    if (text.length < MAX_KEY) text += block.slice(from, Math.min(at, from + MAX_KEY));
    return at + 1;
  }

  function step(sign: number, at: number): void {
    if (sign === 0x20 || sign === 0x0a || sign === 0x0d || sign === 0x09) return;
    if (isWaiting) signs.text(text, sign === 0x3a);
    isWaiting = false;
    if (isBare && (sign === 0x2c || sign === 0x5d || sign === 0x7d)) {
      isBare = false;
      signs.bare();
    }
    if (sign === 0x22) {
      isText = true;
      text = '';
    } else if (sign === 0x5b || sign === 0x7b) signs.open(sign === 0x5b, at);
    else if (sign === 0x5d || sign === 0x7d) signs.close(sign === 0x5d);
    else if (sign !== 0x2c && sign !== 0x3a) isBare = true;
  }

  return {
    isInText: (): boolean => isText,
    /** The next part of the text. False once more of it is of no use. */
    read(block: string): boolean {
      for (let at = 0; at < block.length && !signs.isOver();) {
        if (isText) at = readText(block, at);
        else {
          step(block.charCodeAt(at), offset + at);
          at += 1;
        }
      }
      offset += block.length;
      return !signs.isOver();
    },
  };
}

/** Lists in lists belong to their entries. */
export function createListFinder() {
  const stack: Frame[] = [];
  const lists: FoundList[] = [];
  let arrays = 0;
  let days = 0;
  let isBroken = false;
  let isTooDeep = false;

  function foundAt(path: string, at: number): FoundList | undefined {
    if (arrays > 0 || lists.length >= MAX_LISTS) return undefined;
    const found: FoundList = { path, kind: 'list', at, entries: 0, days: 0 };
    lists.push(found);
    return found;
  }

  const walk = createJsonWalk({
    isOver: () => isBroken || isTooDeep,
    open(isArray, at) {
      const parent = stack.at(-1);
      const path = parent === undefined ? '' : parent.isArray ? parent.path : join(parent.path, parent.key);
      if (parent && isArray) parent.others += 1;
      else if (parent) parent.objects += 1;
      if (parent?.found) parent.found.entries += 1;
      const found = isArray ? foundAt(path, at) : undefined;
      if (isArray) arrays += 1;
      stack.push({ isArray, path, at, found, key: '', objects: 0, others: 0, days: 0 });
      if (stack.length > LIST_BOUNDS.depth) isTooDeep = true;
    },
    close(isArray) {
      const frame = stack.pop();
      if (!frame || frame.isArray !== isArray) isBroken = true;
      if (isArray) arrays -= 1;
      else if (frame && arrays === 0 && frame.objects > 1 && frame.others === 0 && lists.length < MAX_LISTS)
        lists.push({ path: frame.path, kind: 'map', at: frame.at, entries: frame.objects, days: frame.days });
    },
    text(text, isKey) {
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
    },
    bare() {
      const frame = stack.at(-1);
      if (frame) frame.others += 1;
    },
  });

  return {
    read: walk.read,
    found(): ListsFound {
      if (isTooDeep) return pastBound('depth', 'entry', 1);
      if (isBroken || walk.isInText() || stack.length > 0) return { kind: 'no-end' };
      const full = lists.filter(({ entries }) => entries > 0);
      const others = lists.filter(({ entries }) => entries === 0);
      return { kind: 'found', lists: full.toSorted(byPromise), others, days };
    },
  };
}

const join = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);

/** Lists with days first, real lists before objects of objects, then the longest. */
const byPromise = (a: FoundList, b: FoundList): number =>
  Number(b.days > 0) - Number(a.days > 0) ||
  Number(a.kind === 'map') - Number(b.kind === 'map') ||
  b.entries - a.entries;
