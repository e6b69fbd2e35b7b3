/** Comments of files that are no TypeScript: styles, SQL, pages, shell. Their texts hold no marks that look like comments. */
import type { Passage } from './passage.ts';

const MARKS: Readonly<Record<string, RegExp>> = {
  css: /\/\*([\s\S]*?)\*\//g,
  html: /<!--([\s\S]*?)-->/g,
  sql: /(?:(?:^|(?<=\n)|[ \t]+)--[^\n]*\n?)+/g,
};

export interface Commented {
  readonly comments: readonly Passage[];
  /** The file without them. */
  readonly code: string;
}

/** A file of a kind whose comments are not known here has none. */
export function readComments(file: string, text: string): Commented {
  const marks = MARKS[file.slice(file.lastIndexOf('.') + 1)];
  if (marks === undefined) return { comments: [], code: text };
  const comments = [...text.matchAll(marks)].map(({ 0: whole, 1: inside, index }): Passage => ({
    file,
    line: text.slice(0, index).split('\n').length,
    text: inside ?? whole.replaceAll(/^[ \t]*-- ?/gm, ''),
    kind: 'sentence',
  }));
  return { comments, code: text.replaceAll(marks, ' ') };
}
