/** Import of appointment lists, each for the screen that began it. */
import type { HubAccess } from './access.ts';
import { implementer } from './implementer.ts';

const { lists: os } = implementer;

export function listProcedures(access: HubAccess) {
  const lists = () => access.hub().lists;
  return {
    begin: os.begin.handler(({ context, input }) => lists().begin(context.screen.id, input.bytes)),
    beginWatched: os.beginWatched.handler(({ context }) => lists().beginWatched(context.screen.id)),
    beginAt: os.beginAt.handler(({ context, input }) => lists().beginAt(context.screen.id, input.path)),
    watched: os.watched.handler(() => lists().watched()),
    add: os.add.handler(({ context, input: { importId, at, base64 } }) => ({
      done: lists().add(context.screen.id, importId, at, base64),
    })),
    watch: os.watch.handler(({ context, input, signal }) =>
      lists().watch(context.screen.id, input.importId, signal),
    ),
    map: os.map.handler(({ context, input: { importId, fields } }) => ({
      done: lists().map(
        context.screen.id,
        importId,
        fields.map((field) => field ?? undefined),
      ),
    })),
    problems: os.problems.handler(({ context, input: { importId, from } }) =>
      lists().problems(context.screen.id, importId, from),
    ),
    confirm: os.confirm.handler(({ context, input }) => ({
      done: lists().confirm(context.screen.id, input.importId),
    })),
    cancel: os.cancel.handler(({ context, input }) => ({
      done: lists().cancel(context.screen.id, input.importId),
    })),
  };
}
