/** The part of `BrowserWindow` that is about the desktop: shown, focused, full screen, on top, and where. */
import type { EventEmitter } from 'node:events';
import type { BrowserWindowConstructorOptions, Rectangle } from 'electron';
import type { Desktop, Place } from './desktop.ts';
import { isWayland, platform } from './machine.ts';
import type { Monitors } from './monitors.ts';

/** Where the window begins: the middle of the first monitor unless it is told. */
function firstBounds(options: BrowserWindowConstructorOptions, monitors: Monitors): Rectangle {
  const { width = 800, height = 600, x, y } = options;
  const { workArea } = monitors.primary();
  const centred = {
    x: workArea.x + Math.max(0, Math.floor((workArea.width - width) / 2)),
    y: workArea.y + Math.max(0, Math.floor((workArea.height - height) / 2)),
  };
  // A compositor puts a window where it likes.
  if (isWayland || x === undefined || y === undefined) return { ...centred, width, height };
  return { x, y, width, height };
}

export interface PlacedWindow {
  readonly place: Place;
  readonly members: Readonly<Record<string, unknown>>;
  /** To be called when the window is made: a window may begin visible. */
  begin(): void;
}

/** What the app may ask about the window's place. */
function answersOf(place: Place, desktop: Desktop) {
  return {
    getTitle: () => place.title,
    getBounds: () => desktop.boundsOf(place),
    getNormalBounds: () => place.normalBounds,
    isVisible: () => place.visible,
    isFocused: () => desktop.isFocused(place),
    isMinimized: () => place.minimized,
    isFullScreen: () => place.fullScreen,
    isKiosk: () => place.kiosk,
    isAlwaysOnTop: () => place.level !== 'normal',
  };
}

/** `events` get what Electron's window emits. */
export function placeWindow(
  id: number,
  options: BrowserWindowConstructorOptions,
  events: EventEmitter,
  desktop: Desktop,
  monitors: Monitors,
): PlacedWindow {
  const place: Place = {
    id,
    emit: (event) => void events.emit(event, {}),
    title: options.title ?? '',
    visible: false,
    minimized: false,
    fullScreen: false,
    kiosk: false,
    level: options.alwaysOnTop === true ? 'floating' : 'normal',
    normalBounds: firstBounds(options, monitors),
  };
  desktop.add(place);

  function appear(active: boolean): void {
    const wasVisible = place.visible;
    place.visible = true;
    place.minimized = false;
    // A compositor gives the keyboard to a new window, and to no other because it asks.
    if (active && !(isWayland && wasVisible)) desktop.activate(place);
    else if (!wasVisible) desktop.raise(place);
    if (!wasVisible) place.emit('show');
  }
  function setFullScreen(on: boolean): void {
    if (place.fullScreen === on) return;
    place.fullScreen = on;
    // On Linux a hidden window that is made full screen is shown by that (native_window_views.cc, SetFullScreen).
    if (on && platform === 'linux' && !place.visible) appear(true);
    place.emit(on ? 'enter-full-screen' : 'leave-full-screen');
    place.emit('resize');
  }
  function setKiosk(on: boolean): void {
    place.kiosk = on;
    setFullScreen(on);
  }
  function setBounds(wish: Partial<Rectangle>): void {
    const { x, y, ...size } = wish;
    place.normalBounds = isWayland ? { ...place.normalBounds, ...size } : { ...place.normalBounds, ...wish };
    if (x !== undefined || y !== undefined) place.emit('move');
    if (Object.keys(size).length > 0) place.emit('resize');
  }

  const members = {
    show: () => appear(true),
    showInactive: () => appear(false),
    hide() {
      if (!place.visible) return;
      place.visible = false;
      desktop.deactivate(place);
      place.emit('hide');
    },
    // For a hidden window it does nothing (native_window_views.cc, Focus).
    focus: () => {
      if (place.visible && !isWayland) desktop.activate(place);
    },
    blur: () => desktop.deactivate(place),
    moveTop: () => {
      if (!isWayland) desktop.raise(place);
    },
    minimize() {
      place.minimized = true;
      desktop.deactivate(place);
      place.emit('minimize');
    },
    restore() {
      if (!place.minimized) return;
      appear(true);
      place.emit('restore');
    },
    setFullScreen,
    setKiosk,
    setAlwaysOnTop(on: boolean, level = 'floating') {
      const before = place.level;
      place.level = on ? level : 'normal';
      if (on && !isWayland) desktop.raise(place);
      if ((before === 'normal') === on) events.emit('always-on-top-changed', {}, on);
    },
    setBounds,
    setPosition: (x: number, y: number) => setBounds({ x, y }),
    setSize: (width: number, height: number) => setBounds({ width, height }),
    setTitle: (title: string) => void (place.title = title),
    ...answersOf(place, desktop),
  };
  return {
    place,
    members,
    begin() {
      if (options.fullscreen === true) setFullScreen(true);
      if (options.kiosk === true) setKiosk(true);
      if (options.show ?? true) appear(true);
    },
  };
}
