/** Setup's procedures: PIN, backups, network, privacy, self-test and more. */
import type { NetworkView } from '../../contract/network.ts';
import type { SelfTestState } from '../../contract/self-test.ts';
import { handleOf } from '../access/fleet-view.ts';
import { type HubAccess, implementer } from './access.ts';
import { writeClosedPin } from './audited.ts';

export function administratorHandlers(access: HubAccess) {
  const { administrator } = access;
  return {
    door: implementer.administrator.door.handler(({ context, signal }) =>
      administrator.watch(context.screen, signal),
    ),
    choose: implementer.administrator.choose.handler(({ context, input: { pin } }) =>
      administrator.choose(context.screen, pin),
    ),
    enter: implementer.administrator.enter.handler(({ context, input }) => {
      const call = { access, context, action: 'administrator.enter', input };
      return administrator.enter(context.screen, input.pin, (kind) => writeClosedPin(call, kind));
    }),
    lock: implementer.administrator.lock.handler(({ context }) => {
      const wasOpen = administrator.setupAt(context.screen.id).kind === 'open';
      administrator.lock(context.screen.id);
      return { done: wasOpen };
    }),
    active: implementer.administrator.active.handler(({ context }) => {
      administrator.active(context.screen.id);
      return { done: true };
    }),
  };
}

/** The audit trail. */
export function auditHandlers(access: HubAccess) {
  return {
    search: implementer.audit.search.handler(({ input }) => access.hub().audit.search(input)),
  };
}

/** Backups of the database. */
export function copiesHandlers({ copies }: HubAccess) {
  return {
    list: implementer.copies.list.handler(() => copies?.list() ?? { copies: [], moveCommand: '' }),
    make: implementer.copies.make.handler(
      () => copies?.make() ?? { kind: 'not-made' as const, reason: 'There are no copies.' },
    ),
    putBack: implementer.copies.putBack.handler(
      ({ input }) => copies?.putBack(input.name) ?? { kind: 'unknown' as const },
    ),
  };
}

export const diagnosticsHandlers = ({ diagnostics }: HubAccess) => ({
  make: implementer.diagnostics.make.handler(async () => ({ text: (await diagnostics?.()) ?? '{}' })),
});

export function figuresHandlers(access: HubAccess) {
  return {
    day: implementer.figures.day.handler(({ input }) => access.hub().figures.day(input.day)),
    periods: implementer.figures.periods.handler(({ input }) => access.hub().figures.periods(input.by)),
  };
}

/** Visitors' data. */
export function privacyHandlers(access: HubAccess) {
  return {
    read: implementer.privacy.read.handler(() => access.hub().privacy.read()),
    find: implementer.privacy.find.handler(({ input }) => access.hub().privacy.find(input.text)),
    export: implementer.privacy.export.handler(({ input }) => access.hub().privacy.export(input.records)),
    erase: implementer.privacy.erase.handler(({ input }) =>
      access.hub().privacy.erase(input.records, input.unsent),
    ),
  };
}

/** All settings as one file. */
export function settingsFileHandlers({ settingsFile }: HubAccess) {
  const none = {
    kind: 'not-saved',
    problem: { kind: 'not-started', reason: 'There is no such file here.' },
    isLost: false,
  } as const;
  return {
    export: implementer.settingsFile.export.handler(() => ({ text: settingsFile?.text() ?? '{}' })),
    look: implementer.settingsFile.look.handler(({ input }) => settingsFile?.look(input.text) ?? none),
    apply: implementer.settingsFile.apply.handler(({ input }) => settingsFile?.apply(input.text) ?? none),
  };
}

/** Sign-in with accounts. */
export const oidcHandlers = ({ oidc }: HubAccess) => ({
  read: implementer.oidc.read.handler(() => ({ redirects: [...(oidc?.redirects() ?? [])] })),
  test: implementer.oidc.test.handler(() => oidc?.test() ?? { kind: 'off' as const }),
});

/** Without a settings file. */
const FIXED = { kind: 'fixed', hasUncheckedLimits: false } as const;
const LOCKED = { kind: 'locked' } as const;

/** The CA certificate of a private booking system. */
export function serviceAuthorityHandlers({ authority }: HubAccess) {
  return {
    read: implementer.serviceAuthority.read.handler(() => authority?.view() ?? FIXED),
    save: implementer.serviceAuthority.save.handler(({ input }) => authority?.save(input.pem) ?? LOCKED),
    remove: implementer.serviceAuthority.remove.handler(() => authority?.remove() ?? LOCKED),
  };
}

/** Without a network. */
const NONE: NetworkView = {
  isLocked: true,
  interfaces: [],
  names: [],
  listensAt: [],
  pairingAddresses: [],
  problems: [],
};

export function networkHandlers({ network }: HubAccess) {
  return {
    read: implementer.network.read.handler(() => network?.view() ?? NONE),
    save: implementer.network.save.handler(
      async ({ input }) => (await network?.save(input)) ?? { kind: 'locked' as const },
    ),
  };
}

export function screensHereHandlers({ screensHere }: HubAccess) {
  return {
    read: implementer.screensHere.read.handler(() => screensHere?.read() ?? { kind: 'none' as const }),
    openWindows: implementer.screensHere.openWindows.handler(() => ({
      waiting: [...(screensHere?.openWindows() ?? [])],
    })),
    address: implementer.screensHere.address.handler(({ input: { surface } }) => {
      const address = screensHere?.address(surface);
      return address === undefined ? {} : { address };
    }),
  };
}

/** Without a self-test. */
async function* never(): AsyncGenerator<SelfTestState, void, void> {
  yield { kind: 'never' };
}

export function selfTestHandlers({ selfTest }: HubAccess) {
  return {
    watch: implementer.selfTest.watch.handler(({ signal }) => selfTest?.watch(signal) ?? never()),
    run: implementer.selfTest.run.handler(() => ({ begun: selfTest?.run() ?? false })),
  };
}

/** A test of the whole path of a call: webhook port, board, displays, and their reports. */
export function serveTestCalls(access: HubAccess) {
  return {
    send: implementer.testCall.send.handler(() => access.hub().testCalls.send(access.fleet.openDisplays())),
    watch: implementer.testCall.watch.handler(({ signal }) => access.hub().testCalls.watch(signal)),
    report: implementer.testCall.report.handler(({ input, context }) => ({
      done: access.hub().testCalls.report(handleOf(context.screen), input),
    })),
  };
}

const { staff: os } = implementer;

/** Clerks: sign-in at a front desk, and their administration. */
export function staffHandlers(access: HubAccess) {
  const { staff } = access;
  return {
    who: os.who.handler(({ context, signal }) => staff.watch(context.screen, signal)),
    signIn: os.signIn.handler(({ context, input }) => {
      const { clerkId, pin } = input;
      const call = { access, context, action: 'staff.signIn', input };
      return staff.signIn(context.screen, clerkId, pin, (kind) => writeClosedPin(call, kind));
    }),
    enterBySetupPin: os.enterBySetupPin.handler(async ({ context, input }) => {
      const { screen } = context;
      if (!staff.takesSetupPin(screen)) return { kind: 'unknown' as const };
      const call = { access, context, action: 'staff.enterBySetupPin', input };
      const answer = await access.administrator.enter(screen, input.pin, (kind) =>
        writeClosedPin(call, kind),
      );
      if (answer.kind !== 'right') return answer;
      // It opened setup at this screen, which is a desk.
      access.administrator.lock(screen.id);
      staff.seatAdministrator(screen.id);
      return answer;
    }),
    choosePin: os.choosePin.handler(({ context, input }) => staff.choosePin(context.screen.id, input.pin)),
    lock: os.lock.handler(({ context }) => {
      staff.lock(context.screen.id);
      return { done: true };
    }),
    active: os.active.handler(({ context }) => {
      staff.active(context.screen.id);
      return { done: true };
    }),
    add: os.add.handler(({ input: { name, pin } }) => staff.add(name, pin)),
    rename: os.rename.handler(({ input: { clerkId, name } }) => staff.rename(clerkId, name)),
    setPin: os.setPin.handler(({ input: { clerkId, pin } }) => staff.setPin(clerkId, pin)),
    remove: os.remove.handler(({ input: { clerkId } }) => staff.remove(clerkId)),
    unlock: os.unlock.handler(({ input: { clerkId } }) => staff.unlock(clerkId)),
    setSignIn: os.setSignIn.handler(({ input: { isOn } }) => staff.setSignIn(isOn)),
  };
}
