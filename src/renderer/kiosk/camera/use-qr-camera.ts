/**
 * QR codes by camera, for the kiosk. In `KioskApp`:
 *
 *     const camera = useQrCamera({
 *       on: settings.kiosk.camera,
 *       reading: cameraIsWelcome(flow),
 *       clock,
 *       onText: (text) => kiosk.send({ kind: 'scanned', text }),
 *     });
 *
 * and `<CameraPreview camera={camera} hint={t('camera.hint')} />` on the start screen.
 */
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Clock } from '../../../clock/clock.ts';
import { createCameraDevice } from './camera-device.ts';
import type { CameraState } from './qr-camera.ts';
import { createQrCamera } from './qr-camera.ts';

export interface QrCameraOptions {
  /** The setting. */
  readonly on: boolean;
  /** Whether the screen of the moment takes a code. */
  readonly reading: boolean;
  readonly clock: Clock;
  readonly onText: (text: string) => void;
}

const loadReader = async () => (await import('./read-frame.ts')).readFrame;

/** The camera is off while the setting is off or nobody can see the page. */
export function useQrCamera({ on, reading, clock, onText }: QrCameraOptions): CameraState {
  const [visible, setVisible] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const changed = (): void => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', changed);
    return () => document.removeEventListener('visibilitychange', changed);
  }, []);
  const [camera] = useState(() =>
    createQrCamera({
      // Absent on a page that did not come over a safe line, whatever the types say.
      device: createCameraDevice('mediaDevices' in navigator ? navigator.mediaDevices : undefined),
      clock,
      loadReader,
    }),
  );
  useEffect(() => {
    camera.want({ on: on && visible, reading, onText });
  }, [camera, on, visible, reading, onText]);
  useEffect(() => () => camera.close(), [camera]);
  return useStore(camera.state);
}
