/** The kiosk's decoder without a worker and a server. */
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url&inline';
import { openDecoder } from '../../../src/renderer/kiosk/camera/read-frame.ts';

export const readFrame = await openDecoder({ wasmBinary: await (await fetch(wasm)).arrayBuffer() });
