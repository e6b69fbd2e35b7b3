import { expect, it } from 'vitest';
import { drawingFaults } from './drawing.ts';
import { readPage } from './markdown.ts';

const files = new Set(['src/main/index.ts', 'src/main/hub.ts', 'src/main/board/label.ts', 'docs/a.md']);
const faults = (drawing: string) =>
  drawingFaults(readPage('README.md', `\`\`\`\n${drawing}\n\`\`\`\n`), files).map(({ line, sentence }) => [
    line,
    sentence,
  ]);

it('a folder that is drawn holds what is drawn in it', () => {
  expect(
    faults(
      'src/main/   the hub\n  index.ts   host   hub.ts  parts\n  board/   who is called\n    label.ts  x\ndocs/  y',
    ),
  ).toEqual([]);
});

it('an entry of the drawing that has moved is reported with its line', () => {
  expect(faults('src/main/   the hub\n  label.ts   host   hub.ts  parts\n  lan/   pages\ndocs/  y')).toEqual([
    [3, 'the drawing has src/main/label.ts, which is not there'],
    [4, 'the drawing has src/main/lan/, which is not there'],
  ]);
});

it('a block that draws no folders is let be', () => {
  expect(faults('visitor ── kiosk\n  label.ts')).toEqual([]);
});
