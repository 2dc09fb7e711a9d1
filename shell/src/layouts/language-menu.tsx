import { LANGUAGES } from '@klaster/shared/contract/http';
import type { Language } from '@klaster/shared/contract/http';
import { keepLanguage, setLanguage, useLanguage, useTranslation } from '@klaster/shared/i18n';
import { notify } from '@klaster/shared/notices';
import { Button, Icon, Text, VisuallyHidden } from '@klaster/shared/ui';
import { HeaderMenu } from './header-menu';
import { icons } from '../icons/icons';

type LanguageMenuProps = {
  onChosen?: (language: Language) => void;
  /** For visitors, whose pages have an address in each language. Otherwise the page changes its language. */
  hrefFor?: ((language: Language) => string) | undefined;
};

/** Each language is named in itself. */
export function LanguageMenu({ onChosen, hrefFor }: LanguageMenuProps) {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const choose = async (option: Language) => {
    try {
      await setLanguage(option);
      onChosen?.(option);
    } catch (error) {
      console.error(error);
      notify({ tone: 'failure', title: t('failure.title'), message: t('failure.text') });
    }
  };
  return (
    <HeaderMenu
      trigger={
        <Button variant="ghost" px="2">
          <Icon shape={icons.languages} data-phone="hidden" />
          {t(`languageCodes.${language}`)}
          <VisuallyHidden>{`${t('frame.language')}: ${t(`languages.${language}`)}`}</VisuallyHidden>
        </Button>
      }
      heading={
        <Text px="2" py="1" maxW="15rem" fontSize="xs" color="fg.muted">
          {t('frame.ownLanguages')}
        </Text>
      }
      entries={LANGUAGES.map((option) => ({
        id: option,
        label: t(`languages.${option}`),
        lang: option,
        current: option === language,
        href: hrefFor?.(option),
        onSelect: () => (hrefFor ? keepLanguage(option) : void choose(option)),
      }))}
    />
  );
}
