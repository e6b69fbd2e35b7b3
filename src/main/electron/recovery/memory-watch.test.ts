import { expect, it } from 'vitest';
import { memoryFields, PAGE_LIMIT_KB, pagesOverLimit } from './memory-watch.ts';

const take = (pid: number, type: string, kilobytes: number) => ({ pid, type, kilobytes });

it('a page that takes too much memory is named, and no other process is', () => {
  const processes = [
    take(1, 'Browser', PAGE_LIMIT_KB * 2),
    take(2, 'GPU', PAGE_LIMIT_KB * 2),
    take(3, 'Tab', PAGE_LIMIT_KB),
    take(4, 'Tab', PAGE_LIMIT_KB + 1),
  ];
  expect([...pagesOverLimit(processes)]).toEqual([4]);
});

it('the log says megabytes by page and by kind of process', () => {
  const processes = [
    take(1, 'Browser', 102_400),
    take(2, 'Tab', 204_800),
    take(3, 'Tab', 51_200),
    take(4, 'Utility', 10_240),
    take(5, 'Utility', 10_240),
    take(6, 'Sandbox helper', 1_024),
  ];
  expect(memoryFields(processes, new Map([[2, 'kiosk']]))).toEqual({
    browserMb: 100,
    kioskMb: 200,
    tabMb: 50,
    utilityMb: 20,
    'sandbox-helperMb': 1,
  });
});
