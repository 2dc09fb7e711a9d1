import { COLOUR_MODES, isLanguage, LANGUAGES } from '@klaster/shared/contract/http';
import { setLanguage, useLanguage, useTranslation } from '@klaster/shared/i18n';
import { notify } from '@klaster/shared/notices';
import { Flex, SelectFilter, Text, useColourMode } from '@klaster/shared/ui';
import { useHints, wantHints } from '@klaster/shared/ui/hint';
import { keepPreferences } from '../session/preferences';

export function Preferences() {
  const { t } = useTranslation(['profile', 'shell']);
  const language = useLanguage();
  const { mode, setMode } = useColourMode();
  const hints = useHints();
  const chooseLanguage = async (chosen: string) => {
    if (!isLanguage(chosen)) return;
    try {
      await setLanguage(chosen);
      await keepPreferences({ language: chosen });
    } catch (error) {
      console.error(error);
      notify({ tone: 'failure', title: t('shell:failure.title'), message: t('shell:failure.text') });
    }
  };
  const chooseMode = (chosen: string) => {
    const found = COLOUR_MODES.find((option) => option === chosen);
    if (!found) return;
    setMode(found);
    void keepPreferences({ colour_mode: found });
  };
  return (
    <>
      <Flex wrap="wrap" gap="3" css={{ smDown: { '&& > *': { flexBasis: '100%' } } }}>
        <SelectFilter
          label={t('shell:frame.language')}
          value={language}
          onChange={(chosen) => void chooseLanguage(chosen)}
          options={LANGUAGES.map((value) => ({ value, label: t(`shell:languages.${value}`), lang: value }))}
        />
        <SelectFilter
          label={t('preferences.mode')}
          value={mode}
          onChange={chooseMode}
          options={COLOUR_MODES.map((value) => ({ value, label: t(`shell:frame.${value}`) }))}
        />
        <SelectFilter
          label={t('preferences.hints')}
          value={hints?.off === false ? 'on' : 'off'}
          onChange={(chosen) => wantHints(chosen === 'on')}
          options={[
            { value: 'on', label: t('preferences.hintsOn') },
            { value: 'off', label: t('preferences.hintsOff') },
          ]}
        />
      </Flex>
      <Text mt="2" color="fg.muted">
        {t('preferences.help')}
      </Text>
    </>
  );
}
