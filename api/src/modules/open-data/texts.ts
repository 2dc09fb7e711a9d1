import type { Localised } from '@klaster/shared/contract/http';
import type { Quarter } from '@klaster/shared/contract/reports';
import { fill } from '../../kernel/texts/fill';
import { mapTexts } from '../register-files/csv-metadata';
import en from './texts/en.json';
import ru from './texts/ru.json';
import uzCyrl from './texts/uz-Cyrl.json';
import uzLatn from './texts/uz-Latn.json';

export const TEXTS = { 'uz-Cyrl': uzCyrl, 'uz-Latn': uzLatn, ru, en } as const;

export const quarterTitle = (text: string, { year, quarter }: Quarter): string => fill(text, { year, quarter });

export const quarterTitles = (at: Quarter): Localised => mapTexts(TEXTS, (texts) => quarterTitle(texts.quarter, at));
