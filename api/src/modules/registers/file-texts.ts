import { registerLabels, type Language, type RegisterName } from '@klaster/shared/contract';
import { wordsOfFiles, type FileTexts } from '../../kernel/sheets/texts';

/** What is said in the files of a register. */
export async function fileTexts(register: RegisterName, language: Language): Promise<FileTexts> {
  const { default: labels } = await registerLabels[language]();
  return { ...wordsOfFiles(language), labels, kind: labels.kinds[register] };
}
