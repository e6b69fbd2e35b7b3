/** Puts a broken module in the place of a real one of the hub, for a process that is started with `--import`. */
import { registerHooks } from 'node:module';

/** `original` and `replacement` are the addresses of files; the replacement itself still gets the original. */
export function replaceModule(original: string, replacement: string): void {
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const found = nextResolve(specifier, context);
      if (found.url !== original || context.parentURL === replacement) return found;
      return { url: replacement, shortCircuit: true };
    },
  });
}
