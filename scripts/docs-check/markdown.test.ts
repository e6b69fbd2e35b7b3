import { expect, it } from 'vitest';
import { readPage } from './markdown.ts';

const page = (text: string) => readPage('docs/a.md', text);

it('a page has the anchors that its readers can link to, also of headings that are the same', () => {
  const { anchors, headings } = page('# The `hub`, and why\n\n## Again\n\n## Again\n');
  expect([...anchors]).toEqual(['the-hub-and-why', 'again', 'again-1']);
  expect([...headings]).toEqual(['The hub, and why', 'Again']);
});

it('links, pictures and links that are given below are all links', () => {
  expect(page('[a](b.md#c)\n\n![p](p.png) and [d]\n\n[d]: e.md\n').links).toEqual([
    { line: 1, url: 'b.md#c' },
    { line: 3, url: 'p.png' },
    { line: 5, url: 'e.md' },
  ]);
});

it('paragraphs, cells and lines of code are read with the code between backticks', () => {
  const { passages } = page(
    'One `two`\nthree.\n\n| a | b |\n|---|---|\n| `c` | d |\n\n```sh\nnpm ci\nnpm test\n```\n',
  );
  expect(passages.map(({ line, kind, text }) => [line, kind, text])).toEqual([
    [1, 'sentence', 'One `two`\nthree.'],
    [4, 'sentence', 'a'],
    [4, 'sentence', 'b'],
    [6, 'sentence', '`c`'],
    [6, 'sentence', 'd'],
    [9, 'block', 'npm ci'],
    [10, 'block', 'npm test'],
  ]);
});

it('a decision is history where its status says that another took its place', () => {
  expect(page('# 1. A\n\n2026-11-21, superseded by [ADR 2](0002-b.md).\n').isHistory).toBe(true);
  expect(page('# 1. A\n\n2026-11-21, accepted.\n\nIt was superseded by nothing.\n').isHistory).toBe(false);
});
