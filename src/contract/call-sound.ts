/** What a room hears of a call. Where it should hear nothing there are quiet hours, and the sound of each display. */
import { z } from 'zod';

export const CallSoundSchema = z.enum(['chime-and-voice', 'chime', 'voice']);
export type CallSound = z.infer<typeof CallSoundSchema>;
