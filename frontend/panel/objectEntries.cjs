// Every supported browser has this function; the package of that name would add 8 KB for older browsers.
module.exports = Object.entries;
