import { COLOUR_MODE_COOKIE, PREVIEW_MARKS, SESSION_RECORD, START_ELEMENT_ID } from '@klaster/shared/contract/http';
import { createHash } from 'node:crypto';

const { signedIn, clicked } = PREVIEW_MARKS;
const { user, date, hours } = SESSION_RECORD;

/** What a visitor can use. */
const CONTROLS = 'a,button,input,select,textarea,label,[data-link]';

/** Milliseconds after the page has loaded. */
const IDLE_MS = 2000;

/** Colour mode, also of the empty page, and a signed-in user's mark, before the first paint. */
const MARK = `
const mode=/(?:^|; )${COLOUR_MODE_COOKIE}=(dark|light)(?:;|$)/.exec(d.cookie);
if(mode)d.querySelector('meta[name=color-scheme]').content=mode[1];
root.classList.add(mode?mode[1]:matchMedia('(prefers-color-scheme:dark)').matches?'dark':'light');
let isSignedIn=false;
try{
const s=localStorage,{token}=JSON.parse(s.getItem('${user}'));
isSignedIn=typeof token==='string'&&token!==''&&Math.floor((Date.now()-Date.parse(s.getItem('${date}')))/36e5)<${hours};
}catch{}
if(isSignedIn)root.setAttribute('${signedIn}','');`;

/** Marks the first button or row of a preview that is clicked, so that the app can replay the click. A form needs no app. */
const KEEP_CLICK = `
d.addEventListener('click',({target:t})=>{
if(t.closest('a,input,select,textarea,label,[type=submit]')||d.querySelector('[${clicked}]'))return;
const c=t.closest('[data-preview] button')??t.closest('[data-preview] [data-link]')?.querySelector('[data-row-link]');
c?.setAttribute('${clicked}','');
c?.setAttribute('aria-busy','true');
},true);`;

/**
 * Adds the scripts of a page with a preview once its visitor is about to use it, or has read for two seconds; at once for staff. A
 * finger that scrolls the page is no intent. Visitors who save data wait for the first only. Without a preview, scripts are in the page.
 */
const START = `
const options={capture:true,passive:true};
const onControl=({target:t})=>t.closest?.('${CONTROLS}')&&start();
const events=[['pointerover',onControl],['touchstart',onControl],['click',onControl],['focusin',start],['keydown',start]];
function start(){
for(const [type,act] of events)removeEventListener(type,act,options);
const add=()=>{const t=d.getElementById('${START_ELEMENT_ID}');if(t){d.head.append(t.content);t.remove()}};
if(d.readyState==='loading')addEventListener('DOMContentLoaded',add);else add();
}
if(isSignedIn)start();
else{
for(const [type,act] of events)addEventListener(type,act,options);
addEventListener('DOMContentLoaded',()=>d.querySelector(':is(${CONTROLS}):hover')&&start());
if(!navigator.connection?.saveData)addEventListener('load',()=>setTimeout(start,${IDLE_MS}));
}`;

/** The only inline script of a page, the same for all. */
export const PAGE_SCRIPT = `(()=>{const d=document,root=d.documentElement;${MARK}${KEEP_CLICK}${START}})()`;

/** Source of an inline script or style in a content security policy. */
export const inlineSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

export const PAGE_SCRIPT_SOURCE = inlineSource(PAGE_SCRIPT);

/** Emotion adds rules that no style sheet has through the object model, to an empty style element. */
export const EMPTY_STYLE_SOURCE = inlineSource('');
