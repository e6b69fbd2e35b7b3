/** A page of Markdown as the check needs it: what it links to, what can be linked to in it, and what it says. */
import GithubSlugger from 'github-slugger';
import type { Code, Nodes, Parents, Root } from 'mdast';
import { toString } from 'mdast-util-to-string';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import type { Passage } from './passage.ts';

export interface Link {
  readonly line: number;
  readonly url: string;
}

/** A code block as it stands, for drawings of folders. */
export interface Block {
  readonly line: number;
  readonly language: string | undefined;
  readonly text: string;
}

export interface Row {
  readonly line: number;
  /** Words of each cell, with code between backticks. */
  readonly cells: readonly string[];
}

export interface Section {
  readonly heading: string;
  readonly text: string;
}

export interface Page {
  readonly file: string;
  readonly anchors: ReadonlySet<string>;
  /** As they are read, without marks. */
  readonly headings: ReadonlySet<string>;
  /** Each heading with the paragraphs and cells under it, in order. */
  readonly sections: readonly Section[];
  readonly links: readonly Link[];
  readonly blocks: readonly Block[];
  /** Each with the row of its heads first. */
  readonly tables: readonly (readonly Row[])[];
  readonly passages: readonly Passage[];
  /** A page of old runs, or a decision that another one replaced. It may name what is gone. */
  readonly isHistory: boolean;
}

/** Pages of old runs. */
const HISTORY = 'docs/history/';

/** The one way in which an ADR says that it is history: its first paragraph, after the date. */
const SUPERSEDED = /^\d{4}-\d{2}-\d{2}, superseded by /;

const lineOf = (node: Nodes): number => node.position?.start.line ?? 1;

/** The words of a paragraph, with code between backticks and what it links to left out. */
function wordsOf(node: Nodes): string {
  if (node.type === 'inlineCode') return `\`${node.value}\``;
  if (node.type === 'break') return '\n';
  if ('value' in node) return node.type === 'html' ? '' : node.value;
  return 'children' in node ? node.children.map(wordsOf).join('') : '';
}

function linesOf(file: string, block: Code): readonly Passage[] {
  const first = lineOf(block) + 1;
  return block.value.split('\n').map((text, at) => ({ file, line: first + at, text, kind: 'block' }));
}

function sectionsOf(tree: Root): readonly Section[] {
  const sections: { readonly heading: string; text: string }[] = [];
  for (const node of tree.children) {
    const last = sections.at(-1);
    if (node.type === 'heading') sections.push({ heading: toString(node), text: '' });
    else if (last !== undefined) last.text = `${last.text} ${toString(node)}`.trim();
  }
  return sections;
}

const HOLDS_WORDS: ReadonlySet<string> = new Set(['paragraph', 'heading', 'tableCell']);
const holdsWords = (node: Nodes): node is Parents => HOLDS_WORDS.has(node.type);

function isSuperseded(tree: Root): boolean {
  const status = tree.children.find((node) => node.type === 'paragraph');
  return status !== undefined && SUPERSEDED.test(toString(status));
}

/** `file` is from the root of the repository and only handed through. */
export function readPage(file: string, text: string): Page {
  const tree = unified().use(remarkParse).use(remarkGfm).parse(text);
  const slugger = new GithubSlugger();
  const anchors = new Set<string>();
  const headings = new Set<string>();
  const links: Link[] = [];
  const blocks: Block[] = [];
  const tables: Row[][] = [];
  const passages: Passage[] = [];
  visit(tree, (node) => {
    if (node.type === 'heading') {
      headings.add(toString(node));
      anchors.add(slugger.slug(toString(node)));
    }
    if (node.type === 'link' || node.type === 'image' || node.type === 'definition')
      links.push({ line: lineOf(node), url: node.url });
    if (node.type === 'code') {
      blocks.push({ line: lineOf(node) + 1, language: node.lang ?? undefined, text: node.value });
      passages.push(...linesOf(file, node));
    }
    if (node.type === 'table')
      tables.push(node.children.map((row) => ({ line: lineOf(row), cells: row.children.map(wordsOf) })));
    if (holdsWords(node)) passages.push({ file, line: lineOf(node), text: wordsOf(node), kind: 'sentence' });
  });
  const isHistory = file.startsWith(HISTORY) || isSuperseded(tree);
  return { file, anchors, headings, sections: sectionsOf(tree), links, blocks, tables, passages, isHistory };
}
