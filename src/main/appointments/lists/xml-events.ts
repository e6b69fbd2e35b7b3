/** Reads XML a block at a time. No entity is expanded, and nothing outside is read. */
import { SaxesParser } from 'saxes';
import { LIST_BOUNDS } from '../../../contract/limits.ts';
import { damaged, Unreadable } from './zip.ts';
import { pastBound } from './list-text.ts';

export interface XmlHandlers {
  /** Names without their prefixes. */
  readonly open?: (name: string, attribute: (name: string) => string | undefined) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
}

const MAX_DEPTH = 100;

const bare = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Throws `Unreadable` for what is no XML, and for XML that declares anything: it has no place in a workbook. */
export function createXml({ open, close, text }: XmlHandlers) {
  const decoder = new TextDecoder();
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  let depth = 0;
  let silent = 0;
  parser.on('doctype', () => {
    throw damaged();
  });
  parser.on('error', () => {
    throw damaged();
  });
  parser.on('opentag', ({ name, attributes }) => {
    silent = 0;
    depth += 1;
    if (depth > MAX_DEPTH) throw damaged();
    open?.(bare(name), (wanted) => attributes[wanted] ?? prefixed(attributes, wanted));
  });
  parser.on('closetag', ({ name }) => {
    silent = 0;
    depth -= 1;
    close?.(bare(name));
  });
  const heard = (more: string): void => text?.(more);
  parser.on('text', heard);
  parser.on('cdata', heard);
  return {
    write(block: Uint8Array): void {
      silent += block.length;
      parser.write(decoder.decode(block, { stream: true }));
      if (silent > 4 * LIST_BOUNDS.characters) throw new Unreadable(pastBound('characters', 'line', 1));
    },
    end(): void {
      parser.write(decoder.decode()).close();
    },
  };
}

function prefixed(attributes: Readonly<Record<string, string>>, wanted: string): string | undefined {
  const name = Object.keys(attributes).find((each) => each.length > wanted.length && bare(each) === wanted);
  return name === undefined ? undefined : attributes[name];
}
