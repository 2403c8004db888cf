/** Reports of one document; a page that fails in a loop would send thousands. */
const MAX_REPORTS = 5

/**
 * Inlined in the head of each page, so that it costs no file and hears errors of all others: reports
 * errors, rejections and what the content security policy blocked. The server masks what it stores.
 */
export const errorReportScript = `{let n=0;const s=(kind,message,source)=>{if(n++<${MAX_REPORTS})navigator.sendBeacon('/api/page-errors.php',JSON.stringify({kind,message:String(message).slice(0,300),source:String(source).slice(0,300),path:location.pathname.slice(0,200)}))};addEventListener('error',e=>e.message&&s('error',e.message,e.filename+':'+e.lineno+':'+e.colno));addEventListener('unhandledrejection',({reason:r})=>r instanceof Error?s('rejection',r.name+': '+r.message,r.stack||''):s('rejection',typeof r,''));addEventListener('securitypolicyviolation',e=>s('csp',e.effectiveDirective,e.blockedURI))}`
