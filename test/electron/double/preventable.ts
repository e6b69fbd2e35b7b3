/** Events that the app may prevent. */
import type { EventEmitter } from 'node:events';

/** Returns whether the app prevented it. `fields` are the event object's own. */
export function emitPreventable(
  emitter: EventEmitter,
  name: string,
  fields: object,
  ...args: unknown[]
): boolean {
  let prevented = false;
  const event = {
    ...fields,
    preventDefault: () => void (prevented = true),
    get defaultPrevented() {
      return prevented;
    },
  };
  emitter.emit(name, event, ...args);
  return prevented;
}
