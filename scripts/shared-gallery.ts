/** The gallery of all steps of `npm test` that look at its pages: built once, when the first of them begins. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { x } from 'tinyexec';

/** The folder of a gallery that is built already, for all that runs on the same sources. */
export const GALLERY_VARIABLE = 'FOYER_GALLERY';

export interface SharedGallery {
  /** What tells a step where it is; undefined where it could not be built, which is said. */
  env(): Promise<Readonly<Record<string, string>> | undefined>;
  remove(): void;
}

/** `root`: of the repository. Built in a process of its own, since vite makes any process that builds one for production. */
export function createSharedGallery(root: string, say: (line: string) => void): SharedGallery {
  let folder: string | undefined;
  let building: Promise<string | undefined> | undefined;

  async function build(): Promise<string | undefined> {
    const file = join(root, 'test/gallery/build-gallery.ts');
    const { exitCode, stdout, stderr } = await x(process.execPath, [file], { nodeOptions: { cwd: root } });
    if (exitCode !== 0) {
      say(`${stdout}${stderr}`.trim());
      return undefined;
    }
    folder = stdout.trim().split('\n').at(-1);
    return folder;
  }

  return {
    async env() {
      building ??= build();
      const built = await building;
      return built === undefined ? undefined : { [GALLERY_VARIABLE]: built };
    },
    remove() {
      if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}
