/** In which order vitest begins test files: what takes longest first, so that at the end no core waits for another. */
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Small files that run for long. Of the others vitest begins with the largest, as it would with all. */
export const LONGEST: readonly string[] = [
  'test/faults/broken-processes.test.ts',
  'test/faults/hostile-screens.test.ts',
  'test/faults/broken.test.ts',
  'test/faults/webhook-suites.test.ts',
  // These wait for lists that rest and for what a service is late with.
  'test/integration/tickets.test.ts',
  'test/integration/hub.test.ts',
];

/** Those of `LONGEST` in front, the others as they are; `pathOf` answers with slashes, from the root. */
export function longestFirst<File>(files: readonly File[], pathOf: (file: File) => string): File[] {
  const placeOf = (file: File): number => {
    const place = LONGEST.indexOf(pathOf(file));
    return place === -1 ? LONGEST.length : place;
  };
  return files.toSorted((a, b) => placeOf(a) - placeOf(b));
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config;
    return longestFirst(await super.sort(files), ({ moduleId }) =>
      relative(root, moduleId).replaceAll('\\', '/'),
    );
  }
}
