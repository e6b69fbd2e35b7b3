/** A file of code as the check needs it: its comments as passages, and what outside of them can be named. */
import { type Comment, type Expression, type Node, parseSync, Visitor } from 'oxc-parser';
import type { Passage } from './passage.ts';

export interface Source {
  readonly file: string;
  readonly comments: readonly Passage[];
  /** The code without its comments. */
  readonly code: string;
  /** Texts as the program has them; what is put in at run time is `…`. */
  readonly literals: readonly string[];
  /** Options that `parseArgs` is told of, without their dashes. */
  readonly options: readonly string[];
  /** Tests with the names of the groups they are in, as a runner prints them; what is put in at run time is `…`. */
  readonly titles: readonly string[];
}

const STAR = /^[ \t]*\*(?!\/) ?/gm;
const GROUPS: ReadonlySet<string> = new Set(['describe', 'suite']);
const TESTS: ReadonlySet<string> = new Set(['it', 'test']);
/** `%s`, `$name` of a test that is written once for many rows. */
const ROW_VALUES = /%[a-z]|\$[\w.]+/gi;

/** Lines that follow each other are one comment, unless something else stands between. */
function passagesOf(file: string, text: string, comments: readonly Comment[]): readonly Passage[] {
  const passages: (Passage & { readonly end: number })[] = [];
  for (const comment of comments) {
    const last = passages.at(-1);
    const line = text.slice(0, comment.start).split('\n').length;
    const words = comment.type === 'Block' ? comment.value.replaceAll(STAR, '') : comment.value;
    const follows =
      last !== undefined && comment.type === 'Line' && text.slice(last.end, comment.start).trim() === '';
    if (follows) passages.pop();
    passages.push({
      file,
      line: follows ? last.line : line,
      text: follows
        ? `${last.text}${text.slice(last.end, comment.start).replaceAll(/[^\n]/g, '')}${words}`
        : words,
      kind: 'sentence',
      end: comment.end,
    });
  }
  return passages.map(({ end: _end, ...passage }) => passage);
}

function withoutComments(text: string, comments: readonly Comment[]): string {
  let code = '';
  let at = 0;
  for (const { start, end } of comments) {
    code += `${text.slice(at, start)} `;
    at = end;
  }
  return code + text.slice(at);
}

function textOf(node: Node | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked ?? '').join('…');
  if (node?.type === 'BinaryExpression' && node.operator === '+')
    return `${textOf(node.left) ?? '…'}${textOf(node.right) ?? '…'}`;
  return undefined;
}

/** The name at the bottom of `it`, `it.skipIf(…)`, `test.describe`, `it.each(…)`; a group wins over a test. */
function runnerOf(callee: Expression): 'group' | 'test' | undefined {
  if (callee.type === 'Identifier')
    return GROUPS.has(callee.name) ? 'group' : TESTS.has(callee.name) ? 'test' : undefined;
  if (callee.type === 'CallExpression') return runnerOf(callee.callee);
  if (callee.type === 'TaggedTemplateExpression') return runnerOf(callee.tag);
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return undefined;
  return GROUPS.has(callee.property.name) ? 'group' : runnerOf(callee.object);
}

/** `{ type: 'string' }` and `{ type: 'boolean' }` are how `parseArgs` is told of an option. */
function isOption(value: Node): boolean {
  if (value.type !== 'ObjectExpression') return false;
  return value.properties.some(
    (property) =>
      property.type === 'Property' &&
      property.key.type === 'Identifier' &&
      property.key.name === 'type' &&
      ['string', 'boolean'].includes(textOf(property.value) ?? ''),
  );
}

const TEST = /\.(?:test|spec)\.tsx?$/;

/** What a test alone says is no promise of the program. */
export const isTest = ({ file }: Source): boolean => TEST.test(file);

/** Throws where the file is no TypeScript. */
export function readSource(file: string, text: string): Source {
  const { program, comments, errors } = parseSync(file, text);
  if (errors[0] !== undefined) throw new Error(`${file}: ${errors[0].message}`);
  const literals: string[] = [];
  const options: string[] = [];
  const titles: string[] = [];
  const groups: string[] = [];
  new Visitor({
    Literal: (node) => void (typeof node.value === 'string' && literals.push(node.value)),
    TemplateLiteral: (node) => void literals.push(textOf(node) ?? ''),
    Property(node) {
      if (!isOption(node.value)) return;
      options.push(node.key.type === 'Identifier' ? node.key.name : (textOf(node.key) ?? ''));
    },
    CallExpression(node) {
      const runner = runnerOf(node.callee);
      const title = textOf(node.arguments[0])?.replaceAll(ROW_VALUES, '…');
      if (runner === undefined || title === undefined) return;
      titles.push([...groups, title].join(' '));
      if (runner === 'group') groups.push(title);
    },
    'CallExpression:exit'(node) {
      if (runnerOf(node.callee) === 'group' && textOf(node.arguments[0]) !== undefined) groups.pop();
    },
  }).visit(program);
  return {
    file,
    comments: passagesOf(file, text, comments),
    code: withoutComments(text, comments),
    literals,
    options,
    titles,
  };
}
