/** A piece of text that people read: a paragraph, a table's cell, a comment, or a line of a code block. */
export interface Passage {
  /** From the root of the repository, with forward slashes. */
  readonly file: string;
  /** Of its first line, from 1. */
  readonly line: number;
  /** Code is between backticks, as it is written; lines are kept. */
  readonly text: string;
  /** A line of a code block is a command or a drawing and no sentence. */
  readonly kind: 'sentence' | 'block';
}

/** What a passage says that does not hold. */
export interface Fault {
  readonly file: string;
  readonly line: number;
  readonly sentence: string;
}
