import { waitFor } from '@testing-library/react';
import type { NoticeContent } from '../notices/store/notice-store';
import { useNotices } from '../notices/store/notice-store';
import { atTestEnd } from './doubles/test-end';

let raised: NoticeContent[] = [];

useNotices.subscribe(({ notices }, before) => {
  raised.push(...notices.filter((notice) => !before.notices.includes(notice)));
});

atTestEnd(() => {
  raised = [];
});

/**
 * The notice of that title which the test has raised, or raises soon. Found here because a notice leaves the screen after
 * four seconds, which a busy machine may take between two lines of a test.
 */
export function findNotice(title: string): Promise<NoticeContent> {
  return waitFor(() => {
    const notice = raised.find((one) => one.title === title);
    if (!notice) throw new Error(`No notice "${title}"; raised were: ${raised.map((one) => one.title).join(', ')}`);
    return notice;
  });
}
