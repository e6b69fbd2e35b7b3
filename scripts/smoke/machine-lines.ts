/** Lines about the machine and how Electron runs on it. Pure: what was seen is passed in. */
import { fail, type Finding, pass } from './lines.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export interface Channel {
  readonly platform: NodeJS.Platform;
  readonly connected: boolean;
  /** Undefined where Node does not tell. */
  readonly descriptor: number | undefined;
}

/** Chromium's own: 3 and 4 (helper processes, the pipe of a debugger) and 7 (the setuid sandbox). */
const CHROMIUMS: readonly number[] = [3, 4, 7];

export function judgeDescriptors({ platform, connected, descriptor }: Channel): Finding {
  if (!connected) {
    return fail(
      'there is no channel to the start command',
      'Start it with npm run electron:smoke. Otherwise it cannot be asked to stop.',
    );
  }
  if (platform === 'win32') return pass('a named pipe: Windows hands down no descriptors by number');
  if (descriptor === undefined) {
    return fail(
      'Node does not report the channel’s file descriptor',
      'See `ls -l /proc/PID/fd` (Linux) or `lsof -p PID` (macOS) of the running app: 3, 4 and 7 must be Chromium’s.',
    );
  }
  return CHROMIUMS.includes(descriptor)
    ? fail(
        `the channel is on descriptor ${descriptor}, which Chromium uses`,
        'Give the channel another number in scripts/process/child.ts (electron#17044).',
      )
    : pass(`the channel is on descriptor ${descriptor}`);
}

/**
 * `status`: Electron's `app.getGPUFeatureStatus()` after `gpu-info-update`; it names software by `disabled_software`.
 * `missing`: system libraries that Electron does not find.
 */
export function judgeGpu(status: Readonly<Record<string, string>>, missing: readonly string[] = []): Finding {
  const compositing = status['gpu_compositing'] ?? 'not told';
  const seen = `compositing ${compositing}, rasterization ${status['rasterization'] ?? 'not told'}`;
  if (compositing.startsWith('enabled')) return pass(seen);
  return missing.length > 0
    ? fail(
        `${seen}, without ${missing.join(', ')}`,
        'Install the packages that docs/install/git-checkout.md names under “Libraries that Electron needs”, and run it again.',
      )
    : fail(
        seen,
        'Pages are rendered by the CPU, which is slow on large screens. Install the graphics driver. In a virtual machine this is normal: use --without gpu.',
      );
}

/** A page's process: Electron's `ProcessMetric` of the type `Tab`. */
export interface PageProcess {
  readonly pid: number;
  /** Windows and macOS only. */
  readonly sandboxed?: boolean | undefined;
}

export interface SandboxSeen {
  readonly platform: NodeJS.Platform;
  readonly pages: readonly PageProcess[];
  /** The text of `/proc/PID/status`; `self` is the main process. Undefined where it cannot be read. */
  readonly statusOf: (pid: number | 'self') => string | undefined;
}

const valueIn = (status: string, name: string): string | undefined =>
  new RegExp(`^${name}:\\s*(.*)$`, 'm').exec(status)?.[1];

/** Nested process numbers: one more for each namespace that a process is inside of (proc_pid_status(5)). */
const depthIn = (status: string): number => valueIn(status, 'NSpid')?.trim().split(/\s+/).length ?? 0;

/**
 * Chromium's sandbox on Linux is two layers (docs/linux/sandboxing.md of Chromium): namespaces of its own, so a deeper
 * process number than the main process has, and a seccomp filter (`Seccomp: 2`).
 */
function isSandboxedOnLinux(page: string, own: string): boolean {
  return depthIn(page) > depthIn(own) && valueIn(page, 'Seccomp')?.trim() === '2';
}

function isSandboxed({ pid, sandboxed }: PageProcess, { platform, statusOf }: SandboxSeen): boolean {
  if (platform !== 'linux') return sandboxed === true;
  const [page, own] = [statusOf(pid), statusOf('self')];
  return page !== undefined && own !== undefined && isSandboxedOnLinux(page, own);
}

export function judgeSandbox(seen: SandboxSeen): Finding {
  const open = seen.pages.filter((page) => !isSandboxed(page, seen));
  if (seen.pages.length === 0) {
    return fail('no page has a process', 'The windows did not open: see the line about windows.');
  }
  if (open.length === 0) return pass(`${seen.pages.length} page processes, all in the sandbox`);
  const wayOut =
    seen.platform === 'linux'
      ? 'Allow user namespaces for this Electron. On Ubuntu 24.04, use an AppArmor profile (docs/install/git-checkout.md). Never start with --no-sandbox. If /proc is mounted with hidepid, run this as a user who can read it.'
      : 'Remove --no-sandbox and ELECTRON_DISABLE_SANDBOX from the shortcut, the service and the environment.';
  return fail(`outside of the sandbox: process ${open.map(({ pid }) => pid).join(', ')}`, wayOut);
}

export interface OzoneSeen {
  readonly platform: NodeJS.Platform;
  /**
   * `--ozone-platform` as the running app has it. Where nobody chose, Chromium writes its own choice there (Electron 45,
   * shell/app/electron_main_delegate.cc, SetOzonePlatformForLinuxIfNeeded).
   */
  readonly switchValue: string;
  readonly env: Environment;
}

export function judgeOzone({ platform, switchValue, env }: OzoneSeen): Finding {
  if (platform !== 'linux') return pass(`${platform} has one window system`);
  const isWaylandSession = Boolean(env['WAYLAND_DISPLAY']) || env['XDG_SESSION_TYPE'] === 'wayland';
  const session = `in ${isWaylandSession ? 'a Wayland' : 'an X11'} session`;
  const isOpen = switchValue === '' || switchValue === 'auto';
  const isWayland = isOpen ? isWaylandSession : switchValue === 'wayland';
  return isWayland
    ? fail(
        `Wayland ${session}: windows cannot be placed, raised or kept on top`,
        'Start without --ozone-platform=wayland and install XWayland. Or set the compositor rules in docs/electron.md and use --without ozone.',
      )
    : pass(`X11 ${session}${isWaylandSession ? ', by XWayland' : ''}`);
}
