module github.com/upstar-cgt/upstar

go 1.26
