/** Which of Electron's classes the double's objects stand for. */
import { chainOf } from './declarations.ts';

const wrapped = new WeakMap<object, readonly string[]>();

export const standsFor = (object: object, names: readonly string[]): void => void wrapped.set(object, names);

/** Whether `object` is one of the double's that stands for the class `name` or a child of it. */
export function isOfClass(object: object, name: string): boolean {
  return (wrapped.get(object) ?? []).some((each) => chainOf(each).some((known) => known.name === name));
}
