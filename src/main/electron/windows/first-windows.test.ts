import { describe, expect, it } from 'vitest';
import { firstWindows } from './first-windows.ts';

const START = { named: undefined, hasService: true, kioskMode: false, canPlace: true, isPackaged: false };

describe('a start', () => {
  it('a start opens the windows of a lobby, and setup while no service is set', () => {
    expect(firstWindows(START)).toEqual(['kiosk', 'desk', 'display']);
    expect(firstWindows({ ...START, hasService: false })).toEqual(['kiosk', 'desk', 'display', 'setup']);
  });

  it('a start of a package without a service opens setup alone, whatever its unit names, and never a demo', () => {
    const installed = { ...START, isPackaged: true, hasService: false };
    expect(firstWindows(installed)).toEqual(['setup']);
    expect(firstWindows({ ...installed, named: ['kiosk'], kioskMode: true })).toEqual(['setup']);
    expect(firstWindows({ ...installed, named: ['kiosk'], hasService: true })).toEqual(['kiosk']);
  });

  it('a start opens what it names and nothing else', () => {
    expect(firstWindows({ ...START, named: ['desk'], hasService: false })).toEqual(['desk']);
  });

  it('a start opens the kiosk alone where another window might come over it, unless it names others', () => {
    const onWayland = { ...START, kioskMode: true, canPlace: false };

    expect(firstWindows({ ...onWayland, hasService: false })).toEqual(['kiosk']);
    expect(firstWindows({ ...onWayland, named: ['kiosk', 'display'] })).toEqual(['kiosk', 'display']);
    expect(firstWindows({ ...onWayland, kioskMode: false })).toEqual(['kiosk', 'desk', 'display']);
  });
});
