import { remarkSchema } from '@klaster/shared/contract/reports';
import type { SectionRemark } from '@klaster/shared/contract/reports';
import type { Section } from '@klaster/shared/contract/indicators';
import { useTranslation } from '@klaster/shared/i18n';
import { useUnsavedInput } from '@klaster/shared/session';
import { Box, Button, Flex, Stack, Text, chakra } from '@klaster/shared/ui';
import { Form, TextAreaField, useZodForm } from '@klaster/shared/ui/form';
import { useEffect } from 'react';
import { useIndicatorTexts } from '../../indicators/texts/indicator-texts';
import { focusSection } from '../../indicators/wide-report/sections';
import { usePinnedSections } from './pinned-remarks';
import type { PinnedRemarks } from './pinned-remarks';
import { RemarkList } from './remark-list';

export interface SectionRemarksProps {
  section: Section;
  remarks: readonly SectionRemark[];
  /** Undefined if remarks cannot be added. */
  pinned?: PinnedRemarks | undefined;
}

export function SectionRemarks({ section, remarks, pinned }: SectionRemarksProps) {
  const own = remarks.filter((remark) => remark.section === section);
  if (own.length === 0 && !pinned) return null;
  return (
    <Stack gap="2" px="3" py="1.5" borderTopWidth="1px" data-print={own.length === 0 ? 'hidden' : undefined}>
      {own.length > 0 && <RemarkList remarks={own} around="section" />}
      {pinned && <PinnedRemark section={section} pinned={pinned} />}
    </Stack>
  );
}

interface PinnedRemarkProps {
  section: Section;
  pinned: PinnedRemarks;
}

function PinnedRemark({ section, pinned }: PinnedRemarkProps) {
  const { t } = useTranslation('mf-clusters');
  const texts = useIndicatorTexts();
  const isOpen = usePinnedSections(pinned).includes(section);
  if (isOpen) return <PinnedForm section={section} pinned={pinned} />;
  return (
    <Box data-print="hidden">
      <Button
        variant="ghost"
        size="sm"
        ms="-2"
        px="2"
        h="7"
        aria-label={`${t('pinned.add')}: ${texts.section(section)}`}
        onClick={() => pinned.begin(section)}
      >
        {t('pinned.add')}
      </Button>
    </Box>
  );
}

/** A separate form, since submitting it must not send the decision. */
function PinnedForm({ section, pinned }: PinnedRemarkProps) {
  const { t } = useTranslation('mf-clusters');
  const texts = useIndicatorTexts();
  const remove = () => {
    pinned.remove(section);
    focusSection(section);
  };
  useUnsavedInput(pinned.textOf(section) !== '');
  const form = useZodForm(remarkSchema, { comment: pinned.textOf(section) });
  useEffect(
    () =>
      pinned.mount(section, {
        check: () => form.trigger('comment', { shouldFocus: true }),
        focus: () => form.setFocus('comment'),
      }),
    [form, pinned, section],
  );
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ type, values }) => {
          if (type === 'change') pinned.keep(section, values.comment);
        },
      }),
    [form, pinned, section],
  );
  return (
    <Form form={form} onSubmit={() => undefined}>
      <Stack gap="1">
        <TextAreaField
          name="comment"
          label={t('pinned.label', { section: texts.section(section) })}
          messages={{ too_short: t('remark.tooShort') }}
        />
        <Flex justify="flex-end" data-print="hidden">
          <Button variant="ghost" size="sm" colorPalette="gray" onClick={remove}>
            {t('pinned.remove')}
          </Button>
        </Flex>
      </Stack>
    </Form>
  );
}

export function PinnedSummary({ pinned }: { pinned: PinnedRemarks }) {
  const { t } = useTranslation('mf-clusters');
  const texts = useIndicatorTexts();
  const sections = usePinnedSections(pinned);
  if (sections.length === 0) return null;
  return (
    <Box data-print="hidden">
      <Text fontWeight="medium">{t('pinned.count', { count: sections.length })}</Text>
      <chakra.ul mt="1" display="flex" flexWrap="wrap" gap="2" listStyleType="none">
        {sections.map((section) => (
          <li key={section}>
            <Button
              variant="outline"
              size="sm"
              whiteSpace="normal"
              height="auto"
              minH={{ base: '11', sm: '8' }}
              py="1"
              textAlign="start"
              onClick={() => pinned.begin(section)}
            >
              {texts.section(section)}
            </Button>
          </li>
        ))}
      </chakra.ul>
    </Box>
  );
}
