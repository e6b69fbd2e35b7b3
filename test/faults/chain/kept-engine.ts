/** A real engine that can fail over to what it had earlier: another one takes over, without the last writes. */
import { cpSync, rmSync } from 'node:fs';
import { type RunningEngine, startEngine } from '../../support/started/engine.ts';

export interface KeptEngine extends RunningEngine {
  /** What it has now is what it fails over to. */
  keep(): void;
  failOver(): Promise<void>;
}

/** `folder`: for the engine's files and a copy of them. */
export async function startKeptEngine(folder: string): Promise<KeptEngine> {
  const [files, copy] = [`${folder}/files`, `${folder}/copy`];
  const engine = await startEngine(files);
  return {
    ...engine,
    keep() {
      rmSync(copy, { recursive: true, force: true });
      cpSync(files, copy, { recursive: true });
    },
    async failOver() {
      await engine.kill();
      rmSync(files, { recursive: true });
      cpSync(copy, files, { recursive: true });
      await engine.start();
    },
  };
}
