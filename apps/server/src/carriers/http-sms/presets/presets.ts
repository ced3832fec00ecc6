import type { PresetName } from '../settings.ts';
import { custom } from './custom.ts';
import { infobip } from './infobip.ts';
import type { Preset } from './preset.ts';
import { twilio } from './twilio.ts';
import { vonage } from './vonage.ts';

export const presets: Readonly<Record<PresetName, Preset>> = { twilio, infobip, vonage, custom };
